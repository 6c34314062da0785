import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { isLiveSession } from '../session/live-session.ts';

/** Shows users where they are signed in. */
@Controller()
export class ListSessions {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @HandleMessage('auth.list-sessions')
  async handle({ adminId }: { adminId: number }): Promise<ReplyOf<'auth.list-sessions'>> {
    const rows = await authDb(this.em)
      .selectFrom('admin_sessions')
      .select(['id', 'device', 'network', 'createdAt', 'lastUsedAt'])
      .where('adminId', '=', adminId)
      .where(isLiveSession('admin_sessions', this.config))
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id')
      .execute();
    return {
      sessions: rows.map(({ id, device, network, createdAt, lastUsedAt }) => ({
        sessionId: id,
        device,
        network,
        signedInAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    };
  }
}
