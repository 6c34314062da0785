import { defineEntity, p } from '@mikro-orm/core';
import { identity } from '@spade/platform/database/columns';

/**
 * A customer account (specification.md 3.1); `password` holds an Argon2id hash. There is no
 * sign-in for customers yet. The unique index `users_username` is on `lower(username)`.
 */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: { id: identity(), username: p.text(), password: p.text() },
});
