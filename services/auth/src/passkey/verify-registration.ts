import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { RegistrationJson } from './credential-json.ts';
import { PasskeyRefusedError } from './passkey.errors.ts';
import type { PasskeySite } from './passkey-site.ts';

/** EdDSA, ES256 and RS256: what authenticators have (IANA, COSE algorithms). */
export const passkeyAlgorithms = [-8, -7, -257];

/** A passkey that may be kept. */
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
    if (namesCertificates(json)) throw new PasskeyRefusedError();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...json, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) throw new PasskeyRefusedError();
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // The library reports each check that fails, and each input it cannot decode, by throwing.
    throw new PasskeyRefusedError();
  }
}

/**
 * We ask for no attestation: what may come is none, or a signature of the passkey itself (7.1 step 21).
 * Certificates are refused before the library sees them: it would fetch the addresses that they name to
 * learn whether they were revoked.
 */
function namesCertificates({ response }: RegistrationJson): boolean {
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  if (format === 'none') return false;
  return format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined;
}
