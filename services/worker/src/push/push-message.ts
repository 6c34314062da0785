import { createCipheriv, createECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PushBrowser } from '@spade/contracts/staff/notices';
import type { VapidKeys } from '@spade/platform/sealing/vapid';

// `web-push` would add eleven packages and opens its calls itself, without a look at the address.

/** The one record of a message is at most this long; push services take no longer one (RFC 8030, 7.2). */
const RECORD_BYTES = 4_096;
/** A push service refuses tokens that are good for more than a day (RFC 8292, 2). */
const TOKEN_SECONDS = 12 * 3_600;

/** What makes a message different from the next; tests have the values of RFC 8291. */
interface Chance {
  salt: Buffer;
  /** Private key of the sender for this message. */
  secretKey?: Buffer;
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Encrypts for the browser alone (RFC 8291, content coding aes128gcm of RFC 8188). Throws on keys that are none. */
export function encryptPush(
  text: string,
  { p256dh, auth }: Omit<PushBrowser, 'endpoint'>,
  { salt, secretKey }: Chance = { salt: randomBytes(16) },
): Buffer {
  const own = createECDH('prime256v1');
  if (secretKey) own.setPrivateKey(secretKey);
  else own.generateKeys();
  const [browserKey, ownKey] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()];
  const shared = own.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derived(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2: the last record.
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, ...sealed, cipher.getAuthTag()]);
}

/** Says to the push service at `origin` who sends (RFC 8292). `contact`: where its operator may write to. */
export function vapidHeader(
  origin: string,
  contact: string,
  { publicKey, privateKey }: VapidKeys,
  at: Date,
): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(at.getTime() / 1_000) + TOKEN_SECONDS;
  const claims = { aud: origin, exp, sub: `mailto:${contact}` };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const how = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), how).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}
