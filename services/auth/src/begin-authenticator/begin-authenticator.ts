import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { authDb } from '../auth.tables.ts';
import { SealedSecondFactor } from '../factor/sealed-second-factor.ts';
import { newTotpSecret } from '../factor/totp.ts';

/**
 * Makes the secret of a new authenticator app. One that the account has keeps working until a code of
 * the new one is sent.
 */
@Controller()
export class BeginAuthenticator {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
  ) {}

  @HandleMessage('auth.begin-authenticator')
  async handle({ adminId }: { adminId: number }): Promise<{ sealedSecret: string }> {
    const secret = newTotpSecret();
    const pendingSecret = this.seals.closeSecret(secret, adminId);
    await authDb(this.em)
      .insertInto('authenticators')
      .values({ adminId, pendingSecret })
      .onConflict((conflict) => conflict.column('adminId').doUpdateSet({ pendingSecret }))
      .execute();
    return { sealedSecret: this.seals.closeReply(secret, adminId) };
  }
}
