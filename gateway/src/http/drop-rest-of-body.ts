import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client that was refused may send this much more before its connection is cut. */
const MAX_REST_BYTES = 8 * 1024 * 1024;

/** And may take this long to send it: as long as a JSON body may take to arrive. */
const MAX_REST_MS = 30_000;

/** After this long without data, the client is waiting for the response or has lost its network. */
const MAX_SILENCE_MS = 5_000;

/**
 * Reads and drops the rest of a refused body; resolves when the response may be sent. Most clients,
 * including nginx, write the whole body before they read, and lose the response if the connection
 * closes first. A client that sends too much, takes too long or stops sending still gets the
 * response, and then the connection closes. Never rejects.
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
    request.on('error', () => {}); // the client has disconnected; nothing is left to do
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
