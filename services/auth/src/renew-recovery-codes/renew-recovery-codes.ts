import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { OwnChange } from '@spade/contracts/messages/auth';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { replaceRecoveryCodes } from '../factor/recovery-codes.ts';
import { SealedSecondFactor } from '../factor/sealed-second-factor.ts';
import { NoSecondFactorError } from '../factor/second-factor.errors.ts';
import { hasSecondFactor, secondFactorOf } from '../factor/second-factor-of.ts';

/** New recovery codes for users who have lost theirs, or used most of them. */
@Controller()
export class RenewRecoveryCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
  ) {}

  /** Errors: AUTH.NO_SECOND_FACTOR. */
  @HandleMessage('auth.renew-recovery-codes')
  async handle({ adminId, sessionId }: OwnChange): Promise<{ sealedRecoveryCodes: string }> {
    const change = { adminId, sessionId, action: 'recovery_codes_renewed' } as const;
    const codes = await changeOwnAccess(this.em, change, async (tx) => {
      if (!hasSecondFactor(await secondFactorOf(tx, adminId))) throw new NoSecondFactorError();
      return replaceRecoveryCodes(tx, adminId);
    });
    return { sealedRecoveryCodes: this.seals.closeReply(codes.join('\n'), adminId) };
  }
}
