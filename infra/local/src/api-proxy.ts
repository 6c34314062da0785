import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Headers that concern one connection only and are never passed on (RFC 9110 §7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authorization',
];

/** Names and values. */
export type Headers = readonly (readonly [string, string])[];

/** Headers of the site that the gateway does not know of. */
export interface ProxyHeaders {
  /** With each of its answers. */
  readonly passedOn: Headers;
  /** With what is said in its place while it is away. */
  readonly own: Headers;
}

/**
 * Passes a request on to the gateway and its answer back, both as streams. The client's address
 * is written over, never added to: what a client claims of itself counts for nothing.
 */
export function proxyToGateway(
  gatewayUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { passedOn, own }: ProxyHeaders,
): void {
  const target = new URL(`${gatewayUrl}${incoming.url}`);
  const { 'x-forwarded-for': _claimed, ...rest } = incoming.headers;
  const headers: Record<string, string | string[] | undefined> = { ...rest };
  for (const name of hopByHop) delete headers[name];
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = incoming.socket.remoteAddress ?? '';
  headers['x-forwarded-proto'] = 'http';

  const upstream = request(target, { method: incoming.method, headers }, (answer) => {
    const answerHeaders = { ...answer.headers };
    for (const name of hopByHop) if (name !== 'transfer-encoding') delete answerHeaders[name];
    for (const [name, value] of passedOn) outgoing.setHeader(name, value);
    outgoing.writeHead(answer.statusCode ?? 502, answerHeaders);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  upstream.on('error', () => {
    // An answer that breaks off says so itself, above; one that is whole may be followed by a cut.
    if (outgoing.headersSent) return;
    for (const [name, value] of own) outgoing.setHeader(name, value);
    answerUnavailable(outgoing);
  });
  // A client that goes away frees the gateway at once.
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  // Answered or cut before all was sent: the rest passes unread, so that the client, most of whom write
  // all before they read, sees the answer, and its next request comes through on the same connection.
  upstream.on('close', () => incoming.unpipe(upstream).resume());
  incoming.pipe(upstream);
}

function answerUnavailable(outgoing: ServerResponse): void {
  outgoing.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
  });
  outgoing.end(
    JSON.stringify({
      success: false,
      code: 'UNAVAILABLE',
      message: 'The shop is restarting. Please try again in a moment.',
    }),
  );
}
