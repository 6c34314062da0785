import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { violatedConstraint } from '@spade/platform/database/statements';
import { authDb } from '../auth.tables.ts';
import { BreachedPasswords } from '../passwords/breached-passwords.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import { SealedPassword } from '../passwords/temporary-password.ts';

/** Adds a customer account. */
@Controller()
export class CreateUser {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly sealed: SealedPassword,
    private readonly breached: BreachedPasswords,
  ) {}

  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD, PLATFORM.UNAVAILABLE. */
  @HandleMessage('auth.create-user')
  async handle({
    username,
    sealedPassword,
  }: RequestOf<'auth.create-user'>): Promise<ReplyOf<'auth.create-user'>> {
    const password = this.sealed.open(sealedPassword, username);
    requireStrongPassword(password, username);
    await this.breached.refuse(password);
    const passwordHash = await this.hasher.hash(password);
    try {
      return await authDb(this.em)
        .insertInto('users')
        .values({ username, password: passwordHash })
        .returning(['id', 'username'])
        .executeTakeFirstOrThrow();
    } catch (error) {
      if (violatedConstraint(error) === 'users_username')
        throw new CodedError('AUTH.USERNAME_TAKEN', { username });
      throw error;
    }
  }
}
