import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { waitFor } from '@spade/platform/testing/wait-for';
import { WatchedBodies } from '../src/http/watched-bodies.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';
import { buildMultipart } from './multipart.ts';

/** An address of the carrier whose buyers and attacker share a network. */
const CARRIER = '102.89.33.';

describe('bodies that come slowly', () => {
  let bed: GatewayBed;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    bed = await startGatewayBed({ UPLOAD_ROOM_MB: '16', LIMIT_PROOFS_PER_ADDRESS: '1000' });
    bed.services.answer('orders.check-proof', () => ({ reference: 'SO-7K4M2' }));
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => bed.close());

  /** Begins a POST and sends no more of its body than `part`; resolves with all that came back once the connection ends. */
  const begin = (path: string, address: string, headers: string, part: string | Buffer) => {
    const socket = connect(Number(new URL(bed.url).port), '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    socket.on('error', () => {}); // it is cut
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n${headers}\r\n\r\n`,
    );
    socket.write(part);
    return { socket, answer: () => answer, ended: once(socket, 'close').then(() => answer) };
  };
  const proofHeaders = (length: number) =>
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}`;
  // An order has a limit of its own.
  let orders = 0;
  const proofPath = () => {
    orders += 1;
    return `/api/orders/${String(orders).padStart(22, 'A')}/payment-proof`;
  };
  const json = 'Content-Type: application/json\r\nContent-Length: 3000';
  /** In chunks, of which none says how long the whole is. */
  const inChunks = (type: string) => `Content-Type: ${type}\r\nTransfer-Encoding: chunked`;
  const multipart = 'multipart/form-data; boundary=x';
  const arriving = () => bed.app.get(WatchedBodies).room.arriving;

  it('are cut off with words when they stay below the least speed', async () => {
    const message = begin('/api/contact', `${CARRIER}1`, json, '{"');
    const proof = begin(proofPath(), `${CARRIER}1`, proofHeaders(4_000_000), '--x\r\n');
    const chunked = [
      begin('/api/contact', `${CARRIER}2`, inChunks('application/json'), '2\r\n{"\r\n'),
      begin(proofPath(), `${CARRIER}2`, inChunks(multipart), '5\r\n--x\r\n\r\n'),
      begin(proofPath(), `${CARRIER}2`, inChunks(multipart), ''),
    ];
    const dripping = setInterval(() => {
      message.socket.write('a');
      proof.socket.write('a');
      for (const { socket } of chunked) socket.write('1\r\na\r\n');
    }, 500);
    for (const { ended } of [message, proof, ...chunked]) {
      const answer = await ended;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"TOO_SLOW"');
    }
    clearInterval(dripping);
  });

  it.each([
    [
      'of a kind that is not taken',
      '/api/contact',
      'Content-Type: text/plain\r\nContent-Length: 9000',
    ],
    ['for a call that there is not', '/api/nothing', json],
    ['without a session', '/api/admin/statements', proofHeaders(9_000)],
  ])(
    'are cut off once, and the gateway goes on, when they were refused already and fall silent: %s',
    async (_, path, headers) => {
      const silent = [0, 500, 1_000, 1_500, 2_000].map((lastAfterMs) => {
        const body = begin(path, `${CARRIER}3`, headers, 'a');
        // Silence after the refusal is noticed between the cut and the end of its connection.
        setTimeout(() => body.socket.write('a'), lastAfterMs);
        return body;
      });
      for (const { ended } of silent) expect(await ended).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect((await ask(`${bed.url}/api/openapi.json`)).status).toBe(200);
    },
  );

  it('keep no neighbour of their network out: the slowest gives way', async () => {
    // Of many addresses of the network, with a length and without.
    const idle = Array.from({ length: 300 }, (_, i) => {
      const headers = i % 2 === 0 ? proofHeaders(4_000_000) : inChunks(multipart);
      return begin(
        proofPath(),
        `${CARRIER}${10 + (i % 50)}`,
        headers,
        i % 2 === 0 ? '--x\r\n' : '',
      );
    });
    await waitFor('those that gave way', () => idle.filter(({ answer }) => answer()).length >= 172);
    expect(idle.find(({ answer }) => answer())?.answer()).toContain('"code":"UPLOADS_FULL"');
    expect(arriving()).toBe(128);
    const { status } = await postJson(
      `${bed.url}/api/contact`,
      { firstName: '' },
      { 'x-forwarded-for': `${CARRIER}8` },
    );
    expect(status).toBe(400); // read whole, and refused for what it says
    // The field of the spec is missing, which only a body that was read whole shows.
    const { body, contentType } = buildMultipart([
      { field: 'other', filename: 'a.png', content: Buffer.alloc(1_000_000) },
    ]);
    const upload = await ask(`${bed.url}${proofPath()}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': contentType, 'x-forwarded-for': `${CARRIER}9` },
    });
    expect(upload.body.code).toBe('PROOF.WRONG_FIELD');
  });

  it('give way when they use up the room in bytes, those of the network that uses most first', async () => {
    const piece = Buffer.alloc(1_500_000, 'x');
    const head = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n',
    );
    const part = Buffer.concat([head, piece]);
    const buyer = begin(proofPath(), '197.210.4.5', proofHeaders(4_000_000), part);
    const greedy = Array.from({ length: 14 }, () =>
      begin(proofPath(), `${CARRIER}7`, proofHeaders(4_000_000), part),
    );
    await waitFor('the room', () => greedy.some(({ answer }) => answer().includes('UPLOADS_FULL')));
    expect(buyer.answer()).toBe('');
    const { room, roomBytes } = bed.app.get(WatchedBodies);
    await waitFor('room again', () => room.usedBytes <= roomBytes);
    expect(buyer.answer()).toBe('');
  });

  it('of a statement are not read without a session', async () => {
    const { answer } = begin(
      '/api/admin/statements',
      `${CARRIER}7`,
      'Content-Type: multipart/form-data; boundary=x\r\nAuthorization: Bearer forged\r\nContent-Length: 200',
      'x'.repeat(200),
    );
    await waitFor('the refusal', () => answer().includes('401'));
    expect(answer()).toContain('UNAUTHENTICATED');
  });
});
