import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client that was refused may send this much more before its connection is cut. */
const maxRestBytes = 8 * 1024 * 1024;

/**
 * For an answer given before the body was read to its end: lets the rest pass unread, so that the
 * client gets to see the answer (most write all before they read), but not without bound.
 */
export function dropRestOfBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableEnded || request.destroyed) return;
  response.setHeader('Connection', 'close');
  let restBytes = 0;
  request.on('data', (chunk: Buffer) => {
    restBytes += chunk.length;
    if (restBytes > maxRestBytes) request.destroy();
  });
  request.on('error', () => {}); // the client left; nobody is waiting for the rest
  request.resume();
}
