import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { OwnChange } from '@spade/contracts/messages/auth';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { removeAuthenticator } from '../factor/remove-factors.ts';

/** Users take their own authenticator app away. */
@Controller()
export class RemoveAuthenticator {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('auth.remove-authenticator')
  async handle({ adminId, sessionId }: OwnChange): Promise<{ isRemoved: true }> {
    const change = { adminId, sessionId, action: 'authenticator_removed' } as const;
    await changeOwnAccess(this.em, change, (tx) => removeAuthenticator(tx, adminId));
    return { isRemoved: true };
  }
}
