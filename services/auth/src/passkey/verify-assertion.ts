import { generateKeyPairSync } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AssertionJson } from './credential-json.ts';
import type { PasskeySite } from './passkey-site.ts';

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
