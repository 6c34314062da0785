import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import {
  type LostPush,
  MAX_PUSH_BROWSERS,
  type PushBrowser,
  type PushBrowsers as Reply,
} from '@spade/contracts/staff/notices';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { vapidKeys } from '@spade/platform/sealing/vapid';
import { sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { addPending } from './hearing.ts';

/** The browsers of an account, oldest first. */
export function browsersOf(em: EntityManager, adminId: number): Promise<PushBrowser[]> {
  return authDb(em)
    .selectFrom('push_browsers')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('adminId', '=', adminId)
    .orderBy('createdAt')
    .orderBy('endpoint')
    .execute();
}

/** The browsers in which staff get notices. */
@Controller()
export class PushBrowsers {
  private readonly publicKey: string;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) { STAFF_POST_KEY: secret }: AuthConfig,
  ) {
    this.publicKey = vapidKeys(secret).publicKey;
  }

  @HandleMessage('auth.list-push-browsers')
  async list({ adminId }: { adminId: number }): Promise<Reply> {
    const browsers = await browsersOf(this.em, adminId);
    return { publicKey: this.publicKey, endpoints: browsers.map(({ endpoint }) => endpoint) };
  }

  /** Adds a browser and sends it a first notice, so that its user sees that it works. */
  @HandleMessage('auth.add-push-browser')
  async add({ adminId, ...browser }: RequestOf<'auth.add-push-browser'>): Promise<Reply> {
    await this.em.transactional(async (tx) => {
      const row = { ...browser, adminId };
      await authDb(tx)
        .insertInto('push_browsers')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('endpoint').doUpdateSet({ ...row, createdAt: sql`clock_timestamp()` }),
        )
        .execute();
      const old = (await browsersOf(tx, adminId)).slice(0, -MAX_PUSH_BROWSERS);
      for (const { endpoint } of old) await forget(tx, endpoint);
      await recordEvent(tx, 'staff-push-due', { ...browser, counts: [] });
    });
    return this.list({ adminId });
  }

  @HandleMessage('auth.remove-push-browser')
  async remove({ adminId, endpoint }: RequestOf<'auth.remove-push-browser'>): Promise<Reply> {
    await authDb(this.em)
      .deleteFrom('push_browsers')
      .where('endpoint', '=', endpoint)
      .where('adminId', '=', adminId)
      .execute();
    return this.list({ adminId });
  }
}

/** Not a controller: jobs ask for it. */
@Injectable()
export class LostBrowsers {
  constructor(private readonly em: EntityManager) {}

  /** Forgets a browser that is gone. If it was the last one of its account, what it did not show comes by mail. */
  async forget({ endpoint, counts }: LostPush): Promise<void> {
    await this.em.transactional(async (tx) => {
      const gone = await forget(tx, endpoint);
      if (!gone || (await browsersOf(tx, gone.adminId)).length > 0) return;
      for (const { kind, count } of counts) await addPending(tx, [gone.adminId], kind, count);
    });
  }
}

function forget(tx: EntityManager, endpoint: string) {
  return authDb(tx)
    .deleteFrom('push_browsers')
    .where('endpoint', '=', endpoint)
    .returning('adminId')
    .executeTakeFirst();
}
