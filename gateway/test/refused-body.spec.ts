import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type GatewayBed, startGatewayBed } from './gateway-bed.ts';

describe('a body that is refused before it is read', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  /** Sends as nginx does: in chunks, on a connection for this call alone. */
  const send = (bytes: number, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; body: string; hasAllSent: boolean }>(
      (resolve, reject) => {
        const piece = Buffer.alloc(64 * 1024);
        let left = bytes;
        const sent = request(
          `${bed.url}/api/contact`,
          { method: 'POST', headers: { ...headers, connection: 'close', 'content-length': bytes } },
          (answer) => {
            const hasAllSent = left === 0;
            const { statusCode: status } = answer;
            text(answer).then((body) => resolve({ status, body, hasAllSent }), reject);
          },
        );
        sent.on('error', reject);
        const write = () => {
          const size = Math.min(left, piece.length);
          if (size === 0) return void sent.end();
          left -= size;
          sent.write(piece.subarray(0, size), () => setImmediate(write));
        };
        write();
      },
    );

  it.each([
    ['is not JSON', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'is compressed',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['is too large', { 'content-type': 'application/json' }, 413, 'PAYLOAD_TOO_LARGE'],
    ['comes from another site', { 'sec-fetch-site': 'cross-site' }, 403, 'CROSS_SITE'],
  ])('is dropped before the response when it %s', async (_, headers, status, code) => {
    const answer = await send(7_000_000, headers);
    expect(answer).toMatchObject({ status, hasAllSent: true });
    expect(answer.body).toContain(code);
  });

  it('is cut off when it never ends', async () => {
    const endless = send(1_000_000_000, { 'content-type': 'text/plain' });
    // Depending on the network, the client reads the response or sees the cut first.
    const seen = await endless.then(
      ({ status, hasAllSent }) => ({ status, hasAllSent }),
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([{ status: 415, hasAllSent: false }, 'ECONNRESET', 'EPIPE']).toContainEqual(seen);
  });
});
