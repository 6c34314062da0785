import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { takeOwnFactor } from '../factor/remove-factors.ts';

/** Users take one of their own passkeys away. */
@Controller()
export class RemovePasskey {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** A passkey of another account is as unknown as one that does not exist. Errors: AUTH.LAST_SECOND_FACTOR. */
  @HandleMessage('auth.remove-passkey')
  async handle({
    adminId,
    sessionId,
    passkeyId,
  }: RequestOf<'auth.remove-passkey'>): Promise<{ isRemoved: true }> {
    const passkey = await authDb(this.em)
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', passkeyId)
      .where('adminId', '=', adminId)
      .executeTakeFirst();
    if (!passkey) return { isRemoved: true };
    const change = {
      ...{ adminId, sessionId, subject: passkey.name },
      action: 'passkey_removed',
    } as const;
    await changeOwnAccess(this.em, change, (tx) =>
      takeOwnFactor(tx, adminId, this.config, () =>
        authDb(tx)
          .deleteFrom('passkeys')
          .where('id', '=', passkeyId)
          .where('adminId', '=', adminId)
          .execute(),
      ),
    );
    return { isRemoved: true };
  }
}
