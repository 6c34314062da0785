import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A customer account of spec §3; `password` holds an Argon2id hash. Nobody signs in with it yet. */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    username: p.text(),
    password: p.text().hidden(),
  },
});

/** A row of `users`. */
export type User = InferEntity<typeof User>;
