import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { WrongPasswordError } from '../login/login.errors.ts';
import { LoginThrottle } from '../login/login-throttle.ts';
import { BreachedPasswords } from '../password/breached-passwords.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword, WeakPasswordError } from '../password/password-policy.ts';
import { SealedPassword } from '../password/sealed-password.ts';
import { temporaryPassword } from '../password/temporary-password.ts';

/** Users change their own password, a temporary one too; the current one is throttled as a sign-in is. */
@Controller()
export class ChangePassword {
  private readonly throttle: LoginThrottle;

  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly sealed: SealedPassword,
    private readonly breached: BreachedPasswords,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    this.throttle = new LoginThrottle(config);
  }

  /** Errors: AUTH.WRONG_PASSWORD, AUTH.WEAK_PASSWORD, AUTH.THROTTLED, PLATFORM.UNAVAILABLE. */
  @HandleMessage('auth.change-password')
  async handle(request: RequestOf<'auth.change-password'>): Promise<{ isChanged: true }> {
    const { adminId, sessionId, username, address } = request;
    const current = this.sealed.open(request.sealedCurrent, username);
    const next = this.sealed.open(request.sealedNew, username);
    requireStrongPassword(next, username);
    if (next.normalize('NFC') === current.normalize('NFC'))
      throw new WeakPasswordError('unchanged');
    await this.breached.refuse(next);
    const charge = await this.throttle.chargeInside(this.em, 'current-password', adminId, address);
    const { password: stored } = await authDb(this.em)
      .selectFrom('admin_users')
      .select('password')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    if (!(await this.hasher.verify(stored, current))) throw new WrongPasswordError();
    const password = await this.hasher.hash(next);
    const change = { adminId, sessionId, action: 'password_changed' } as const;
    await changeOwnAccess(this.em, change, async (tx) => {
      const changed = await authDb(tx)
        .updateTable('admin_users')
        .set({ password, ...temporaryPassword(password, undefined) })
        .where('id', '=', adminId)
        .where('password', '=', stored)
        .returning('id')
        .executeTakeFirst();
      // The operator, or another session, was faster.
      if (!changed) throw new WrongPasswordError();
      await this.throttle.settle(tx, charge);
    });
    return { isChanged: true };
  }
}
