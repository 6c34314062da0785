import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords.ts';

const LEAKED = 'pa\u0301ssword of the year';
const hash = createHash('sha1').update(LEAKED.normalize('NFC')).digest('hex').toUpperCase();

/** As documented: other hashes of the range, and padding with the count 0; lines end with CR LF. */
const range = (count: number, suffix = hash.slice(5)) =>
  ['0018A45C4D1DEF81644B54AB7F969B88D65:1', `${suffix}:${count}`, `${'F'.repeat(35)}:0`].join(
    '\r\n',
  );

describe('leaked passwords', () => {
  let server: Server;
  let address: string;
  let asked: IncomingMessage[];
  let answer: (response: ServerResponse) => unknown;
  let warned: jest.Spied<Logger['warn']>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      answer(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`; // listens on TCP
  });
  beforeEach(() => {
    asked = [];
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Far longer than an answer takes on a busy machine; what never comes is waited for a shorter time. */
  const PATIENCE_MS = 30_000;
  const SOON_MS = 300;

  const includes = (timeoutMs = PATIENCE_MS) =>
    new BreachedPasswords(address, timeoutMs).include(LEAKED);

  it('finds one by its range, and sends five characters of its hash and no more', async () => {
    answer = (response) => response.end(range(42));
    expect(await includes()).toBe(true);
    await expect(
      new BreachedPasswords(`${address}/`, PATIENCE_MS).refuse(LEAKED),
    ).rejects.toMatchObject({
      code: 'AUTH.WEAK_PASSWORD',
      details: { reason: 'breached' },
    });
    expect(asked.map(({ url }) => url)).toEqual(Array(2).fill(`/range/${hash.slice(0, 5)}`));
    expect(asked[0]?.headers).toMatchObject({ 'add-padding': 'true' });
    expect(JSON.stringify(asked[0]?.headers)).not.toContain(hash.slice(5));
  });

  it.each([
    ['the range has others', range(42, 'A'.repeat(35))],
    ['its line is padding', range(0)],
  ])('takes a password when %s', async (_when, body) => {
    answer = (response) => response.end(body);
    expect(await includes()).toBe(false);
    expect(warned).not.toHaveBeenCalled();
  });

  it('asks nothing where no service is set up', async () => {
    expect(await new BreachedPasswords(undefined).include(LEAKED)).toBe(false);
    expect(asked).toEqual([]);
  });

  describe('when the service does not answer as it should', () => {
    it.each<[string, (response: ServerResponse) => unknown]>([
      ['an error', (response) => response.writeHead(503).end(range(42))],
      ['no answer in time', () => undefined],
      ['half an answer', (response) => response.write(range(42))],
      ['the page of a proxy', (response) => response.end('<html>Sign in to the Wi-Fi</html>')],
      ['nothing', (response) => response.end()],
      ['a redirect', (response) => response.writeHead(302, { location: address }).end()],
      ['a broken connection', (response) => response.destroy()],
    ])('takes the password and warns: %s', async (_what, reply) => {
      answer = reply;
      expect(await includes(SOON_MS)).toBe(false);
      expect(warned).toHaveBeenCalledTimes(1);
      const [words] = warned.mock.lastCall ?? [];
      expect(words).toMatch(/^a new password was not looked up among leaked ones: .+/);
      expect(words).not.toContain(LEAKED);
      expect(words).not.toContain(hash.slice(0, 5));
    });
  });
});
