/** Why browsers make no passkeys for a site: its address is a bare IP address, or it is plain http. */
export type PasskeyHurdle = 'ip-address' | 'not-secure';

/**
 * What a passkey prompt takes or returns: JSON of WebAuthn Level 3
 * (https://www.w3.org/TR/webauthn-3/, 5.1.8 and 5.1.10). Only auth and the browser look into it.
 */
export type PasskeyJson = Record<string, unknown>;
