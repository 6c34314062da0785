import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StaffAccount } from '@spade/contracts/messages/auth';
import type { RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { passkeyHurdleOf } from '../passkeys/challenges.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { BreachedPasswords } from '../passwords/breached-passwords.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import { SealedPassword, temporaryPassword } from '../passwords/temporary-password.ts';
import { changeOwnAccess, endLinks } from '../sessions/end-access.ts';
import { requiresSecondFactor, secondFactorOf } from '../sessions/second-factor-of.ts';
import { LoginThrottle } from '../sign-in/login-throttle.ts';

/** What staff do about their own account. */
@Controller()
export class Account {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly sealed: SealedPassword,
    private readonly breached: BreachedPasswords,
    private readonly throttle: LoginThrottle,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Shows members of staff how their own account signs in. */
  @HandleMessage('auth.get-account')
  async get({ adminId }: { adminId: number }): Promise<StaffAccount> {
    const { role } = await authDb(this.em)
      .selectFrom('admin_users')
      .select('role')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    const { authenticatorSince, recoveryCodesLeft } = await secondFactorOf(this.em, adminId);
    return {
      authenticatorSince: authenticatorSince?.toISOString() ?? null,
      passkeys: await listPasskeys(this.em, adminId),
      passkeyHurdle: passkeyHurdleOf(this.config),
      recoveryCodesLeft,
      isSecondFactorRequired: requiresSecondFactor(role, this.config),
    };
  }

  /**
   * Users change their own password, also a temporary one. Wrong current passwords are throttled as at sign-in. Repeating
   * a change is safe. Errors: AUTH.WRONG_PASSWORD, AUTH.WEAK_PASSWORD, AUTH.THROTTLED,
   * PLATFORM.UNAVAILABLE.
   */
  @HandleMessage('auth.change-password')
  async changePassword(request: RequestOf<'auth.change-password'>): Promise<{ isChanged: true }> {
    const { adminId, sessionId, username, address } = request;
    const current = this.sealed.open(request.sealedCurrent, username);
    const next = this.sealed.open(request.sealedNew, username);
    requireStrongPassword(next, username);
    if (next.normalize('NFC') === current.normalize('NFC'))
      throw new CodedError('AUTH.WEAK_PASSWORD', { reason: 'unchanged' });
    await this.breached.refuse(next);
    const charge = await this.throttle.chargeInside(this.em, 'current-password', adminId, address);
    const { password: stored } = await authDb(this.em)
      .selectFrom('admin_users')
      .select('password')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    if (!(await this.hasher.verify(stored, current, 'first'))) {
      // The reply to a change can be lost; then the same form is sent again.
      if (!(await this.hasher.verify(stored, next, 'first')))
        throw new CodedError('AUTH.WRONG_PASSWORD', {});
      await this.throttle.takeBack(this.em, charge);
      return { isChanged: true };
    }
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
      if (!changed) throw new CodedError('AUTH.WRONG_PASSWORD', {});
      // A link that was mailed before would open the account to its holder.
      await endLinks(tx, adminId);
      await this.throttle.takeBack(tx, charge);
    });
    return { isChanged: true };
  }
}
