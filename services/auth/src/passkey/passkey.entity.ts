import { defineEntity, p } from '@mikro-orm/core';
import { identity, instant } from '@spade/platform/database/columns';

/** A passkey of an account: a WebAuthn credential, of which only the public half is here. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: identity(),
    adminId: p.integer(),
    /** As the authenticator named it, base64url; unique. */
    credentialId: p.text(),
    /** COSE key (RFC 9052), base64url. */
    publicKey: p.text(),
    /** Signatures so far, by the authenticator's count; many always say 0. */
    counter: p.bigint('number'),
    /** Ways to reach the authenticator, `internal,hybrid`, as the browser reported them. */
    transports: p.text(),
    name: p.text(),
    createdAt: instant().defaultRaw('now()'),
    lastUsedAt: instant().nullable(),
  },
});
