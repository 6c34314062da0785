import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { OwnChange } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { deleteAuthenticator, takeOwnFactor } from '../factor/remove-factors.ts';

/** Users take their own authenticator app away. */
@Controller()
export class RemoveAuthenticator {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Errors: AUTH.LAST_SECOND_FACTOR. */
  @HandleMessage('auth.remove-authenticator')
  async handle({ adminId, sessionId }: OwnChange): Promise<{ isRemoved: true }> {
    const change = { adminId, sessionId, action: 'authenticator_removed' } as const;
    await changeOwnAccess(this.em, change, (tx) =>
      takeOwnFactor(tx, adminId, this.config, () => deleteAuthenticator(tx, adminId)),
    );
    return { isRemoved: true };
  }
}
