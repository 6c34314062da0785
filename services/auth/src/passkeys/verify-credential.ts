import { generateKeyPairSync } from 'node:crypto';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { z } from 'zod';
import type { PasskeySite } from './challenges.ts';

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(16_384);

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // A browser may report transports that we do not know; they are only returned to it.
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .default([]),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

const clientData = z.object({ challenge: z.string().max(200) });

/** What a prompt for a new passkey returned, as far as we read it. */
export type RegistrationJson = z.infer<typeof registration>;

/** What a prompt for a sign-in returned, as far as we read it. */
export type AssertionJson = z.infer<typeof assertion>;

/** Errors: AUTH.PASSKEY_REFUSED when it does not have the form. */
export function readRegistration(json: unknown): RegistrationJson {
  return required(registration.safeParse(json));
}

/** Reads it from its JSON text. Errors: AUTH.PASSKEY_REFUSED when it does not have the form. */
export function readAssertion(text: string): AssertionJson {
  return required(assertion.safeParse(parsed(text)));
}

/** The challenge that the browser says was signed. Errors: AUTH.PASSKEY_REFUSED when there is none. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  return required(clientData.safeParse(parsed(text))).challenge;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not even JSON
  }
}

function required<T>(result: z.ZodSafeParseResult<T>): T {
  if (!result.success) throw new CodedError('AUTH.PASSKEY_REFUSED', {});
  return result.data;
}

/** The library of WebAuthn, loaded at the first use of a passkey: it takes 4 MB. */
export const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what authenticators have (IANA, COSE algorithms). */
export const passkeyAlgorithms = [-8, -7, -257];

/** A passkey that is to be stored. */
export interface VerifiedPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/**
 * Checks that a prompt of this site made the passkey after the user showed themselves to it (WebAuthn
 * Level 3, 7.1). `challenge` is one that was spent. Errors: AUTH.PASSKEY_REFUSED.
 */
export async function verifyRegistration(
  { rpId, origin }: PasskeySite,
  json: RegistrationJson,
  challenge: string,
): Promise<VerifiedPasskey> {
  try {
    const { verifyRegistrationResponse } = await webauthn();
    if (await namesCertificates(json)) throw new CodedError('AUTH.PASSKEY_REFUSED', {});
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...json, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) throw new CodedError('AUTH.PASSKEY_REFUSED', {});
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // The library reports each check that fails, and each input it cannot decode, by throwing.
    throw new CodedError('AUTH.PASSKEY_REFUSED', {});
  }
}

/**
 * We ask for no attestation: what may come is none, or a signature of the passkey itself (7.1 step 21).
 * Certificates are refused before the library sees them: it would fetch the addresses that they name to
 * learn whether they were revoked.
 */
async function namesCertificates({ response }: RegistrationJson): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  if (format === 'none') return false;
  return format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined;
}

/**
 * Checks that the passkey with this public key signed the challenge for this site, after its user showed
 * themselves to it (WebAuthn Level 3, 7.2). Resolves to the signature counter, null for any fault. An
 * unknown passkey is checked against a key that no one has: the same work as for a wrong signature.
 */
export async function verifyAssertion(
  { rpId, origin }: PasskeySite,
  json: AssertionJson,
  challenge: string,
  publicKey: string | undefined,
): Promise<number | null> {
  const { userHandle, ...response } = json.response;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...json, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: json.id,
        publicKey: new Uint8Array(Buffer.from(publicKey ?? STRANGERS_KEY, 'base64url')),
        // The statement that counts the use compares it, once the signature is known to be right.
        counter: 0,
      },
    });
    return verified && publicKey !== undefined ? authenticationInfo.newCounter : null;
  } catch {
    // The library reports each check that fails, and each input it cannot decode, by throwing.
    return null;
  }
}

/** A COSE key on P-256 (RFC 9053, 7.1.1) whose private half is thrown away. */
const STRANGERS_KEY = (() => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const part = (text: string) => Buffer.from(text, 'base64url').toString('hex');
  return Buffer.from(`a5010203262001215820${part(x)}225820${part(y)}`, 'hex').toString('base64url');
})();
