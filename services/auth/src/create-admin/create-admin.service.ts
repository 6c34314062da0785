import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { RequestOf } from '@spade/contracts/messages/message';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { storeAdmin } from '../admin/store-admin.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword } from '../password/password-policy.ts';

/** Adds a staff account. */
@Injectable()
export class CreateAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD. */
  async create(
    { username, email, password }: RequestOf<'auth.create-admin'>,
    actor: string,
  ): Promise<AdminAccount> {
    requireStrongPassword(password, username);
    const passwordHash = await this.hasher.hash(password);
    return presentAdmin(await storeAdmin(this.em.fork(), { username, email, passwordHash }, actor));
  }
}
