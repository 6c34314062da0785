import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** A signed-in admin. `id` is the `jti` of the token. */
export const AdminSession = defineEntity({
  name: 'AdminSession',
  tableName: 'admin_sessions',
  properties: {
    id: p.uuid().primary(),
    adminId: p.integer(),
    createdAt: instant().defaultRaw('now()'),
    lastUsedAt: instant().defaultRaw('now()'),
    expiresAt: instant(),
    revokedAt: instant().nullable(),
    /** Opened with a temporary password: until the user chooses one, nothing else is open. */
    hasTemporaryPassword: p.boolean().default(false),
    /** Browser and system in words. */
    device: p.text().nullable(),
    /** By `networkOf`, masked. */
    network: p.text().nullable(),
    /** Digest of the second step that opened it: request, ticket and code. */
    openedBy: p.text().nullable(),
  },
});
