import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Order of the curve P-256 (SP 800-186, 3.2.1.3). */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** How push services know this shop (RFC 8292). */
export interface VapidKeys {
  /** Uncompressed, in base64url: what browsers subscribe with. */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * The same keys in every process that has the secret, so that nothing has to keep them. 384 bits leave no bias that
 * matters (FIPS 186-5, A.2.1). Another secret makes other keys, and every browser has to be added again.
 */
export function vapidKeys(secret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (P256_ORDER - 1n)) + 1n;
  const secretKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secretKey);
  const point = curve.getPublicKey();
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: secretKey.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  };
}
