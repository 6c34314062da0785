import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/**
 * A counter of the login throttle. `key` is the SHA-256 of what is counted, so that neither
 * addresses nor mistyped names are stored.
 */
export const LoginAttempt = defineEntity({
  name: 'LoginAttempt',
  tableName: 'login_attempts',
  properties: {
    key: p.text().primary(),
    failures: p.integer(),
    lastAt: instant().defaultRaw('now()'),
    blockedUntil: instant(),
    succeededAt: instant().nullable(),
  },
});
