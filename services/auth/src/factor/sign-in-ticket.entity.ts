import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** A sign-in whose password was right and whose second step is owed; `key` is the ticket's SHA-256. */
export const SignInTicket = defineEntity({
  name: 'SignInTicket',
  tableName: 'sign_in_tickets',
  properties: {
    key: p.text().primary(),
    adminId: p.integer(),
    expiresAt: instant(),
  },
});
