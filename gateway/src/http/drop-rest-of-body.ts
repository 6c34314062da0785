import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client that was refused may send this much more before its connection is cut. */
const MAX_REST_BYTES = 8 * 1024 * 1024;

/** And may take this long over it: as long as a JSON body may take to arrive. */
const MAX_REST_MS = 30_000;

/** Nothing for this long: the client waits for the answer, or a phone lost its network. */
const MAX_SILENCE_MS = 5_000;

/**
 * Before an answer that was decided before the body was read to its end: lets the rest pass unread
 * and resolves when the answer may be sent. Most clients, nginx among them, write all before they
 * read, and a connection that closes under them costs them the answer. Whoever sends too much, takes
 * too long over it or stops gets the answer all the same, and the connection ends. Never rejects.
 */
export async function dropRestOfBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.complete || request.destroyed) return;
  const isWhole = await new Promise<boolean>((resolve) => {
    let restBytes = 0;
    const giveUp = () => resolve(false);
    const limit = setTimeout(giveUp, MAX_REST_MS);
    const silence = setTimeout(giveUp, MAX_SILENCE_MS);
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      restBytes += chunk.length;
      if (restBytes > MAX_REST_BYTES) giveUp();
    });
    request.on('end', () => resolve(true));
    request.on('error', () => {}); // the client left; nobody is waiting for the rest
    request.on('close', () => {
      clearTimeout(limit);
      clearTimeout(silence);
      resolve(false);
    });
    request.resume();
  });
  if (isWhole || request.destroyed) return;
  request.pause();
  response.setHeader('Connection', 'close');
}
