import { SYNC_QUEUE, type SyncJobData } from '@spade/contracts/jobs/sync-catalog';
import { createQueue } from '@spade/platform/queue/queue';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Worker } from 'bullmq';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('the sync history for staff', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
  });
  afterAll(() => bed.close());

  it('shows the history, to staff only', async () => {
    const runs = [
      {
        runId: 'r',
        jobId: '1',
        requestedBy: 'ada',
        state: 'failed' as const,
        startedAt: '2026-11-21T03:00:00.000Z',
        endedAt: null,
        fetched: 3,
        changed: 2,
        retired: 0,
        refused: 1,
        total: null,
        error: 'no',
        refusals: [{ shopifyId: 'gid://shopify/Product/1', reason: 'title: is blank' }],
      },
    ];
    bed.services.answer('catalog.list-sync-runs', () => ({ runs }));
    const { status, body } = await ask(`${bed.url}/api/shopify/runs`, { headers });
    const shown = runs.map((run) => ({ ...run, heldBack: 0 }));
    const store = { kind: 'none', domain: null };
    expect([status, body.data]).toEqual([200, { store, runs: shown }]);
    expect((await ask(`${bed.url}/api/shopify/runs`)).status).toBe(401);
  });

  describe('when a run held products back', () => {
    const runId = '3f1c0b4e-8a57-4a52-9d7e-0d9a4e4a9f10';
    const url = () => `${bed.url}/api/shopify/runs/${runId}`;

    it('says which, and retires them for an approver, in the audit log', async () => {
      const products = [{ id: 7, title: 'Axe', held: 2 }];
      bed.services.answer('catalog.list-held-back', () => ({ products, total: 1 }));
      bed.services.answer('catalog.retire-held-back', () => ({ retired: 1 }));
      bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
      headers = signIn(bed.services, { role: 'approver' });
      const listed = await ask(`${url()}/held-back`, { headers });
      expect(listed.body).toMatchObject({ data: products, meta: { total: 1 } });
      const retired = await postJson(`${url()}/retire-held-back`, {}, headers);
      expect(retired.body).toMatchObject({ success: true, data: { retired: 1 } });
      expect(bed.services.calls('auth.record-access')).toMatchObject([
        { action: 'product_retired', subject: '1 products that the store no longer has' },
      ]);
    });

    it('refuses clerks, and what is no run', async () => {
      headers = signIn(bed.services, { role: 'clerk' });
      expect((await postJson(`${url()}/retire-held-back`, {}, headers)).status).toBe(403);
      const unknown = await ask(`${bed.url}/api/shopify/runs/x/held-back`, { headers });
      expect(unknown.status).toBe(404);
    });
  });

  it.each([
    [{ SHOPIFY_STORE_DOMAIN: 'spade.myshopify.com' }, 'shopify', 'spade.myshopify.com'],
    [{ SHOPIFY_API_URL: 'http://127.0.0.1:1' }, 'simulator', null],
  ])('says which store is read (%j)', async (variables, kind, domain) => {
    const other = await startGatewayBed(variables);
    other.services.answer('catalog.list-sync-runs', () => ({ runs: [] }));
    const signedIn = { headers: signIn(other.services) };
    const { body } = await ask(`${other.url}/api/shopify/runs`, signedIn);
    expect(body.data).toEqual({ store: { kind, domain }, runs: [] });
    await other.close();
  });

  const start = async () => {
    const async = { ...headers, prefer: 'respond-async' };
    const { body } = await postJson(`${bed.url}/api/shopify/sync`, {}, async);
    return (body.data as { jobId: string }).jobId;
  };
  const cancel = (jobId: string) =>
    ask(`${bed.url}/api/shopify/sync/${jobId}`, { method: 'DELETE', headers });

  it('removes a sync that has not started', async () => {
    const jobId = await start();
    expect((await cancel(jobId)).status).toBe(200);
    expect((await cancel(jobId)).status).toBe(404);
    expect(bed.services.calls('catalog.cancel-sync')).toEqual([]);
  });

  it('lets the catalogue stop a running one, and says who did it', async () => {
    bed.services.answer('catalog.cancel-sync', () => ({ isCancelled: true }));
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const worker = new Worker<SyncJobData>(SYNC_QUEUE, () => mayEnd, {
      connection: { url: bed.redis.store.url, maxRetriesPerRequest: null },
    });
    const queue = createQueue(SYNC_QUEUE, bed.redis.store.url);
    const jobId = await start();
    await waitFor('the job to run', async () => (await queue.getActiveCount()) === 1);
    expect((await cancel(jobId)).status).toBe(200);
    expect(bed.services.calls('catalog.cancel-sync')).toEqual([{ jobId, cancelledBy: 'ngozi' }]);
    end();
    await worker.close();
    await queue.close();
  });

  it('stops one that has started but not yet opened its run', async () => {
    let asked = 0;
    bed.services.answer('catalog.cancel-sync', () => {
      asked += 1;
      return { isCancelled: asked === 3 };
    });
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const worker = new Worker<SyncJobData>(SYNC_QUEUE, () => mayEnd, {
      connection: { url: bed.redis.store.url, maxRetriesPerRequest: null },
    });
    const queue = createQueue(SYNC_QUEUE, bed.redis.store.url);
    const jobId = await start();
    await waitFor('the job to run', async () => (await queue.getActiveCount()) === 1);
    expect((await cancel(jobId)).status).toBe(200);
    expect(asked).toBe(3);
    end();
    await worker.close();
    await queue.close();
  });
});
