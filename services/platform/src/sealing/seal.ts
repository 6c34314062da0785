import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12; // NIST SP 800-38D, 8.2
const TAG_BYTES = 16;
/** Sealed texts are padded to a multiple of this, so that their length says little of the text's. */
const BLOCK_BYTES = 64;

/** What is stored of a token, and sent in messages. Only for random tokens: of those a slow hash would add nothing. */
export const digestOf = (token: string): string => hash('sha256', token);

/**
 * Hides a field of a message from everything between two processes that share a secret: Redis, its
 * files, dead letters and their readers. AES-256-GCM under a separate key, derived from the
 * secret for one purpose (HKDF, RFC 5869).
 */
export class Seal {
  private readonly key: Buffer;

  /** `purpose` names the field; another purpose has another key. */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, KEY_BYTES));
  }

  /** Seals `text`; only the same `context` opens it, so that it cannot be moved to another message. */
  close(text: string, context: string): string {
    const plain = Buffer.from(text);
    const missing = BLOCK_BYTES - (plain.length % BLOCK_BYTES);
    const padded = Buffer.concat([plain, Buffer.alloc(missing, missing)]);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(padded), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text, or null when it was sealed with another secret, for another context, or changed. */
  open(sealed: string, context: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES + BLOCK_BYTES) return null;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    try {
      const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      const padded = Buffer.concat([decipher.update(rest), decipher.final()]);
      return padded.subarray(0, padded.length - (padded.at(-1) ?? 0)).toString();
    } catch {
      return null; // the tag does not fit
    }
  }
}
