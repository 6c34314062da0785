import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { UsernameTakenError } from '../admin/admin.errors.ts';
import { User } from '../admin/user.entity.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword } from '../password/password-policy.ts';

/** Adds a customer account. */
@Injectable()
export class CreateUserService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD. */
  async create({
    username,
    password,
  }: RequestOf<'auth.create-user'>): Promise<ReplyOf<'auth.create-user'>> {
    requireStrongPassword(password, username);
    const em = this.em.fork();
    const user = em.create(User, { username, password: await this.hasher.hash(password) });
    try {
      await em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new UsernameTakenError(username);
      throw error;
    }
    return { id: user.id, username: user.username };
  }
}
