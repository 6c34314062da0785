import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** The authenticator app of an account (TOTP, RFC 6238). Secrets are sealed under SECOND_FACTOR_KEY. */
export const Authenticator = defineEntity({
  name: 'Authenticator',
  tableName: 'authenticators',
  properties: {
    adminId: p.integer().primary(),
    sealedSecret: p.text().nullable(),
    confirmedAt: instant().nullable(),
    /** Time step (30 s) of the last accepted code: neither it nor an older one is accepted again. */
    lastStep: p.bigint('number').nullable(),
    /** Shown to the user, but no code of it was sent yet. */
    pendingSecret: p.text().nullable(),
  },
});
