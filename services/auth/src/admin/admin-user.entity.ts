import { defineEntity, p } from '@mikro-orm/core';
import type { StaffRole } from '@spade/contracts/staff/roles';
import { identity, instant } from '@spade/platform/database/columns';

/**
 * A staff account. `password` holds an Argon2id hash in PHC format. The unique index
 * `admin_users_username` is on `lower(username)`: case does not tell names apart.
 */
export const AdminUser = defineEntity({
  name: 'AdminUser',
  tableName: 'admin_users',
  properties: {
    id: identity(),
    username: p.text(),
    password: p.text(),
    email: p.text(),
    createdAt: instant().defaultRaw('now()'),
    disabledAt: instant().nullable(),
    /** Of a generated password its hash once more: it is temporary until `password` is another. */
    temporaryPassword: p.text().nullable(),
    /** When a temporary one ends. */
    temporaryUntil: instant().nullable(),
    role: p.text().$type<StaffRole>(),
    /** What the account's passkeys call it. */
    passkeyHandle: p.uuid().defaultRaw('gen_random_uuid()'),
  },
});
