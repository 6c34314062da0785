import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { LostPush, NoticeCount } from '@spade/contracts/staff/notices';
import type { EventMeta } from '@spade/platform/queue/event-consumer';
import { vapidKeys } from '@spade/platform/sealing/vapid';
import type { SettingsCopies } from '@spade/platform/settings/settings.module';
import type { StaffNotices } from '../src/mail/staff-notices.ts';
import type { HostOptions } from '../src/outside/public-request.ts';
import { PushProcessor } from '../src/push/push.processor.ts';
import { encryptPush } from '../src/push/push-message.ts';
import type { WorkerConfig } from '../src/worker.config.ts';
import { type HttpsHost, startHttpsHost } from './https-host.ts';

const SECRET = 'a secret of the tests that auth has, too';
const meta = { eventId: 'e-1' } as EventMeta; // nothing else is read

/** A browser: what it tells the shop, and what only it knows. */
function browser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const told = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { told, keys, auth };
}

/** Reads a message as RFC 8188 and RFC 8291 say, without a line of ours. Throws when it is for another browser. */
function read(message: Buffer, { keys, auth }: Pick<ReturnType<typeof browser>, 'keys' | 'auth'>) {
  const salt = message.subarray(0, 16);
  const sender = message.subarray(21, 21 + message.readUInt8(20));
  const sealed = message.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}

/** Claims of a token that the key in the header signed (RFC 8292). */
function claimsOf(header = ''): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, how, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
  expect(key).toBe(vapidKeys(SECRET).publicKey);
  return JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as Record<string, unknown>;
}

it('encrypts as the example of RFC 8291, appendix A', () => {
  const from = (text: string) => Buffer.from(text, 'base64url');
  const message = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: from('DGv6ra1nlYgDCS1FRnbzlw'),
      secretKey: from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a notice to a browser', () => {
  let host: HttpsHost;
  let hosts: HostOptions;
  let lost: LostPush[];
  let status: number;

  beforeAll(async () => {
    host = await startHttpsHost('push.example', (response) => response.writeHead(status).end());
  });
  afterAll(() => host.close());
  beforeEach(() => {
    ({ hosts } = host);
    host.received.length = 0;
    lost = [];
    status = 201;
  });

  const orders: NoticeCount[] = [
    { kind: 'order', count: 2 },
    { kind: 'proof', count: 1 },
  ];
  const send = (
    { told }: Pick<ReturnType<typeof browser>, 'told'>,
    counts = orders,
    endpoint = 'https://push.example/to/me?v=1',
  ) => {
    const notices = {
      addLost: (gone: LostPush) => Promise.resolve(void lost.push(gone)),
    } as unknown as StaffNotices; // all that is called of it
    const settings = { whenRead: () => Promise.resolve() } as unknown as SettingsCopies; // likewise
    const config = {
      STAFF_POST_KEY: SECRET,
      COMPANY_NAME: 'Ada & Sons',
      COMPANY_EMAIL: 'ada@sons.example',
    } as WorkerConfig; // no other variable is read
    const push = new PushProcessor(notices, settings, config, hosts);
    return push.send({ ...told, endpoint, counts }, meta);
  };

  it('can be read with the key of that browser alone, and has numbers and no person', async () => {
    const [own, other] = [browser(), browser()];
    await send(own);
    const [call] = host.received;
    const body = call?.body ?? Buffer.of();
    expect(JSON.parse(read(body, own))).toEqual({
      title: 'Ada & Sons',
      body: '2 new orders, 1 proof of payment to check',
    });
    expect(() => read(body, other)).toThrow();
    expect(body.toString('latin1')).not.toContain('order');
    expect(lost).toEqual([]);
  });

  it('is sent as RFC 8030 and RFC 8292 ask', async () => {
    await send(browser());
    const { url, headers } = host.received[0] ?? {};
    expect(url).toBe('/to/me?v=1');
    expect(headers).toMatchObject({
      host: 'push.example',
      'content-encoding': 'aes128gcm',
      ttl: '43200',
      urgency: 'high',
    });
    const { aud, sub, exp } = claimsOf(headers?.authorization);
    expect({ aud, sub }).toEqual({
      aud: 'https://push.example',
      sub: 'mailto:ada@sons.example',
    });
    expect(Number(exp) - Date.now() / 1_000).toBeLessThan(24 * 3_600);
  });

  it('says that it works when the browser was just added', async () => {
    const own = browser();
    await send(own, []);
    expect(read(host.received[0]?.body ?? Buffer.of(), own)).toContain('shows your notices now');
  });

  it.each([403, 404, 410])('has the browser forgotten after an answer of %s', async (answer) => {
    status = answer;
    await send(browser());
    const endpoint = 'https://push.example/to/me?v=1';
    expect(lost).toEqual([{ eventId: 'e-1', endpoint, counts: orders }]);
  });

  it.each([429, 500, 503])('is tried again after an answer of %s', async (answer) => {
    status = answer;
    await expect(send(browser())).rejects.toThrow(`answers with ${answer}`);
    expect(lost).toEqual([]);
  });

  it('calls no address of our own network, and forgets it', async () => {
    hosts = { ...hosts, isAllowed: () => false };
    await send(browser(), orders, 'https://intranet.example/x');
    expect(host.received).toEqual([]);
    expect(lost).toHaveLength(1);
  });
});
