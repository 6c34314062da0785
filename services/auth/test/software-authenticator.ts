import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyJson } from '@spade/contracts/staff/permissions';

/** What a prompt or a fault may change; the defaults are those of an honest browser and authenticator. */
export interface Ceremony {
  /** The page's origin, as the browser reports it. */
  origin?: string;
  /** The site that the authenticator signs for. */
  rpId?: string;
  /** Whether the user showed themselves by finger, face or PIN. */
  isVerified?: boolean;
  challenge?: string;
  userHandle?: string;
  /** Signs something else. */
  isForged?: boolean;
  /** Format and statement of the attestation (WebAuthn Level 3, 8). */
  attestation?: { format: string; statement: Map<string, unknown> };
}

// Flags of authenticator data (WebAuthn Level 3, 6.1).
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const uint = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** A browser with an authenticator of one passkey: P-256 signatures, a counter, a user handle. */
export class SoftwareAuthenticator {
  readonly credentialId = text(randomBytes(16));
  /** Signatures so far; an authenticator that does not count stays at 0. */
  counter = 0;
  userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    private readonly origin = 'http://localhost:8080',
    private readonly isCounting = true,
  ) {}

  /** The response of a prompt for a new passkey with these options. */
  create(options: PasskeyJson, ceremony: Ceremony = {}): PasskeyJson {
    const { challenge, rp, user } = options as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    this.userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const data = Buffer.concat([
      this.data(ceremony.rpId ?? rp.id, HAS_CREDENTIAL | this.flags(ceremony)),
      Buffer.alloc(16),
      uint(id.length, 2),
      id,
      this.publicKey(),
    ]);
    const { format, statement } = ceremony.attestation ?? {
      format: 'none',
      statement: new Map(),
    };
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', new Uint8Array(data)],
    ]);
    return this.response({
      clientDataJSON: text(this.clientData('webauthn.create', challenge, ceremony)),
      attestationObject: text(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'hybrid'],
    });
  }

  /** The response of a prompt for a sign-in with these options. */
  get(options: PasskeyJson, ceremony: Ceremony = {}): PasskeyJson {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    if (this.isCounting) this.counter += 1;
    const data = this.data(ceremony.rpId ?? rpId, this.flags(ceremony));
    const clientData = this.clientData('webauthn.get', challenge, ceremony);
    const signed = ceremony.isForged ? data : Buffer.concat([data, sha256(clientData)]);
    return this.response({
      clientDataJSON: text(clientData),
      authenticatorData: text(data),
      signature: text(sign('sha256', signed, this.keys.privateKey)),
      userHandle: ceremony.userHandle ?? this.userHandle,
    });
  }

  private response(response: object): PasskeyJson {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private flags({ isVerified = true }: Ceremony): number {
    return USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  }

  private data(rpId: string, flags: number): Buffer {
    return Buffer.concat([sha256(rpId), uint(flags, 1), uint(this.counter, 4)]);
  }

  private clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
    const origin = ceremony.origin ?? this.origin;
    const data = { type, challenge: ceremony.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  /** COSE, as authenticators write it (WebAuthn Level 3, 6.5.1.1). */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}
