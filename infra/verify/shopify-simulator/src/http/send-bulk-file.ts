import type { ServerResponse } from 'node:http';
import type { SimulatedStore } from '../store/simulated-store.ts';
import { sendJson } from './fault.ts';

/** Streams the JSONL of a completed bulk operation, no faster than it is read. */
export async function sendBulkFile(
  store: SimulatedStore,
  called: string,
  response: ServerResponse,
): Promise<void> {
  const operation = store.bulk.find(Number(/(\d+)\.jsonl$/.exec(called)?.[1]));
  if (operation?.status !== 'COMPLETED' || !operation.file) {
    return sendJson(response, 404, { errors: 'Not Found' });
  }
  response.writeHead(200, { 'content-type': 'application/jsonl' });
  const closed = new Promise((resolve) => response.once('close', resolve));
  for (const piece of store.bulk.download(operation)) {
    if (piece === null) return void response.destroy();
    await Promise.race([closed, new Promise((resolve) => response.write(piece, resolve))]);
    if (response.destroyed) return;
  }
  response.end();
}
