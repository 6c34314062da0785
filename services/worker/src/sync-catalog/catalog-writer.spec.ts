import type { SyncCheckpoint } from '@spade/contracts/jobs/sync-catalog';
import type { MessageClient } from '@spade/platform/transport/message-client';
import { CatalogWriter } from './catalog-writer.ts';
import type { SyncWork } from './sync-work.ts';

/** A catalogue that has none of the products, and writes a batch only when told to. */
function buildCatalogue() {
  const writes: { answer: () => void; fail: (error: Error) => void }[] = [];
  const send = (name: string, request: { shopifyIds: string[] }) => {
    if (name === 'catalog.sync-known')
      return Promise.resolve({ differing: request.shopifyIds.map((_, index) => index) });
    return new Promise((resolve, reject) => {
      writes.push({ answer: () => resolve({ changed: 1, unchanged: 0 }), fail: reject });
    });
  };
  // Only `send` is called; the rest of a MessageClient is its connection.
  return { writes, messages: { send } as unknown as MessageClient };
}

function buildWriter() {
  const saved: number[] = [];
  const work: SyncWork = {
    ...{ jobId: 'job', requestedBy: 'test', checkpoint: undefined },
    save: async ({ bulkDone }) => void saved.push(bulkDone),
    report: async () => {},
  };
  const checkpoint: SyncCheckpoint = {
    ...{ runId: 'run', startedAtMs: 0, expected: 2, source: 'bulk' },
    ...{ cursor: null, bulkId: 'bulk', bulkDone: 0 },
    progress: { fetched: 0, changed: 0, retired: 0, refused: 0 },
  };
  const catalogue = buildCatalogue();
  const writer = new CatalogWriter(catalogue.messages, work, checkpoint);
  return { ...catalogue, writer, checkpoint, saved };
}

/** The batch that ends with the product of this number. */
function batchOf(number: number) {
  const id = `gid://shopify/Product/${number}`;
  const variant = { id: `${id}/v`, title: 'Default Title', price: '10.00', availableForSale: true };
  const product = { id, title: 'Cement', status: 'ACTIVE' };
  const lines = `${JSON.stringify(product)}\n${JSON.stringify({ ...variant, __parentId: id })}\n`;
  const raw = [{ shopifyId: id, lines: Buffer.from(lines) }];
  return { raw, readAt: new Date(0).toISOString(), position: { bulkDone: number } };
}

/** Everything that can happen without catalog has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('CatalogWriter', () => {
  it('takes the next batch once catalog has written the last, and then stores how far it is', async () => {
    const { writer, writes, saved, checkpoint } = buildWriter();
    let taken = 0;
    const walk = (async () => {
      for (const number of [1, 2]) {
        taken = number;
        await writer.writeRaw(batchOf(number));
      }
    })();
    await settled();
    expect({ taken, sent: writes.length, saved }).toEqual({ taken: 1, sent: 1, saved: [] });
    writes[0]?.answer();
    await settled();
    expect({ taken, sent: writes.length, saved }).toEqual({ taken: 2, sent: 2, saved: [1] });
    writes[1]?.answer();
    await walk;
    expect(saved).toEqual([1, 2]);
    expect(checkpoint.progress).toMatchObject({ fetched: 2, changed: 2 });
  });

  it('rejects with the error of the batch itself, and stores nothing', async () => {
    const { writer, writes, saved } = buildWriter();
    const written = writer.writeRaw(batchOf(1));
    await settled();
    writes[0]?.fail(new Error('catalog refused it'));
    await expect(written).rejects.toThrow('catalog refused it');
    expect(saved).toEqual([]);
  });
});
