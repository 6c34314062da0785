import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** What a challenge was made for. */
export type ChallengePurpose = 'add' | 'sign-in';

/** A challenge that a passkey is to sign; `key` is its SHA-256. */
export const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    key: p.text().primary(),
    purpose: p.text().$type<ChallengePurpose>(),
    /** Null for a sign-in without a password: the passkey says who it is. */
    adminId: p.integer().nullable(),
    expiresAt: instant(),
  },
});
