import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * A staff account. `password` holds an Argon2id hash in PHC format. The unique index is on
 * `lower(username)`: one name, however it is capitalised.
 */
export const AdminUser = defineEntity({
  name: 'AdminUser',
  tableName: 'admin_users',
  properties: {
    id: p.integer().primary(),
    username: p.text(),
    password: p.text().hidden(),
    email: p.text(),
    createdAt: p.datetime().fieldName('created_at').defaultRaw('now()'),
    disabledAt: p.datetime().fieldName('disabled_at').nullable(),
  },
});

/** A row of `admin_users`. */
export type AdminUser = InferEntity<typeof AdminUser>;
