import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { SimulatedStore } from '../store/simulated-store.ts';
import { sendJson } from './fault.ts';

/** Bytes that are written at once. */
const pieceLength = 64 * 1024;

/** Streams the JSONL of a completed bulk operation, no faster than it is read. */
export async function sendBulkFile(
  store: SimulatedStore,
  called: string,
  response: ServerResponse,
): Promise<void> {
  const operation = store.bulk.find(Number(/(\d+)\.jsonl$/.exec(called)?.[1]));
  if (operation?.status !== 'COMPLETED') return sendJson(response, 404, { errors: 'Not Found' });
  response.writeHead(200, { 'content-type': 'application/jsonl' });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  let piece = '';
  for (const line of store.bulk.download(operation)) {
    if (line === null) {
      await new Promise((resolve) => response.write(piece, resolve));
      return void response.destroy();
    }
    piece += `${line}\n`;
    if (piece.length < pieceLength) continue;
    if (!response.write(piece)) {
      // Rejects when the reader has gone; the next line sees to that.
      await once(response, 'drain', { signal: gone.signal }).catch(() => {});
    }
    if (response.destroyed) return;
    piece = '';
  }
  response.end(piece);
}
