import {
  SYNC_QUEUE,
  type SyncCheckpoint,
  type SyncJobData,
  type SyncProgress,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { createQueue } from '@spade/platform/queue/queue';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Job, type Queue, Worker } from 'bullmq';
import { buildProduct, signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

type SyncJob = Job<SyncJobData, SyncResult>;
type State = {
  jobId: string;
  state: string;
  progress: SyncProgress;
  expected: number | null;
  result: SyncResult | null;
  error: string | null;
};

/** What a worker keeps in its job. */
const buildCheckpoint = (part: Partial<SyncCheckpoint>): SyncCheckpoint => ({
  runId: 'r',
  startedAtMs: 0,
  expected: 0,
  lastId: 0,
  progress: { fetched: 0, changed: 0, retired: 0, refused: 0 },
  ...part,
});

describe('POST /api/shopify/sync', () => {
  let bed: GatewayBed;
  let queue: Queue<SyncJobData, SyncResult>;
  let worker: Worker<SyncJobData, SyncResult> | undefined;
  let headers: Record<string, string>;
  const result = { fetched: 3, changed: 2, retired: 1, refused: 0, total: 3 };

  /** The worker's side of the queue. */
  const work = async (process: (job: SyncJob) => Promise<SyncResult>) => {
    worker = new Worker(SYNC_QUEUE, process, {
      connection: { url: bed.redis.store.url, maxRetriesPerRequest: null },
    });
    await worker.waitUntilReady();
  };
  const sync = (more: Record<string, string> = {}) =>
    postJson(`${bed.url}/api/shopify/sync`, {}, { ...headers, ...more });
  const look = async (jobId: string) =>
    (await ask(`${bed.url}/api/shopify/sync/${jobId}`, { headers })).body.data as State;

  beforeAll(async () => {
    bed = await startGatewayBed();
    queue = createQueue(SYNC_QUEUE, bed.redis.store.url);
    headers = signIn(bed.services);
    bed.services.answer('catalog.list-products', () => ({
      products: [buildProduct()],
      total: 1,
      nextCursor: null,
    }));
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    await queue.drain();
  });
  afterAll(async () => {
    await queue.close();
    await bed.close();
  });

  it('waits for the end and returns the products', async () => {
    await work(async () => result);
    const { status, body } = await sync();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: [{ id: 7, price: '9800.50' }] });
    expect(body.meta).toEqual({ total: 1, nextCursor: null, jobId: expect.any(String), result });
  });

  it('responds 202 with the job at once when asked to', async () => {
    const { status, headers: answered, body } = await sync({ prefer: 'respond-async' });
    const { jobId, state } = body.data as State;
    expect([status, state]).toEqual([202, 'waiting']);
    expect(answered.get('preference-applied')).toBe('respond-async');
    expect(answered.get('location')).toBe(`/api/shopify/sync/${jobId}`);

    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    await work(async (job) => {
      await job.updateData({ ...job.data, checkpoint: buildCheckpoint({ expected: 400 }) });
      await job.updateProgress({ fetched: 250, changed: 10, retired: 0, refused: 1 });
      await mayEnd;
      return result;
    });
    await waitFor('progress', async () => (await look(jobId)).progress.fetched === 250);
    expect(await look(jobId)).toMatchObject({ state: 'active', expected: 400, result: null });
    end();
    await waitFor('the end', async () => (await look(jobId)).state === 'completed');
    expect(await look(jobId)).toMatchObject({ result });
  });

  it('responds 202 when it takes longer than it may wait', async () => {
    const impatient = await startGatewayBed({ SYNC_WAIT_SECONDS: '0' });
    const signedIn = signIn(impatient.services);
    expect((await postJson(`${impatient.url}/api/shopify/sync`, {}, signedIn)).status).toBe(202);
    await impatient.close();
  });

  it('joins the running sync, and starts a new one after its end', async () => {
    const requestedBy: string[] = [];
    const asyncly = { prefer: 'respond-async' };
    const first = (await sync(asyncly)).body.data as State;
    const second = (await sync(asyncly)).body.data as State;
    expect(second.jobId).toBe(first.jobId);
    await work(async (job) => {
      requestedBy.push(job.data.requestedBy);
      return result;
    });
    await waitFor('the end', async () => (await look(first.jobId)).state === 'completed');
    const third = (await sync(asyncly)).body.data as State;
    expect(third.jobId).not.toBe(first.jobId);
    await waitFor('the third', async () => (await look(third.jobId)).state === 'completed');
    expect(requestedBy).toEqual(['ngozi', 'ngozi']);
  });

  it('responds 502 with the message of the specification when it fails, without the cause', async () => {
    await work(async () => {
      throw new Error('401 from https://store.example with token shpat_1');
    });
    const { status, body } = await sync();
    expect(status).toBe(502);
    expect(body).toMatchObject({
      code: 'SYNC.FAILED',
      message: 'Failed to sync products from Shopify. Check your credentials.',
    });
    expect(JSON.stringify(body)).not.toContain('shpat');
  });

  it('shows staff why it failed, in a message of limited length', async () => {
    await work(async () => {
      throw new Error(`No Shopify store is configured. ${'Set it. '.repeat(100)}`);
    });
    const { jobId } = (await sync({ prefer: 'respond-async' })).body.data as State;
    await waitFor('the end', async () => (await look(jobId)).state === 'failed');
    const { error, result: none } = await look(jobId);
    expect(none).toBeNull();
    expect(error).toMatch(/^No Shopify store is configured\./);
    expect(error).toHaveLength(500);
  });

  it('responds 404 to an unknown job', async () => {
    for (const id of ['999', 'x'.repeat(80), 'a%20b']) {
      const { status, body } = await ask(`${bed.url}/api/shopify/sync/${id}`, { headers });
      expect([status, body.code]).toEqual([404, 'SYNC.JOB_NOT_FOUND']);
    }
  });
});
