import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { StaffAccount } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { requiresSecondFactor, secondFactorOf } from '../factor/second-factor-of.ts';
import { passkeyHurdleOf } from '../passkey/passkey-site.ts';
import { listPasskeys } from '../passkey/passkeys.ts';

/** Shows members of staff how their own account signs in. */
@Controller()
export class GetAccount {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @HandleMessage('auth.get-account')
  async handle({ adminId }: { adminId: number }): Promise<StaffAccount> {
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
}
