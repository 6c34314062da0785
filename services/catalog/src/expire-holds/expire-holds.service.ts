import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/platform/transport/message-client';
import { CATALOG_CONFIG, type CatalogConfig } from '../catalog.config.ts';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { claimHolds, endHolds } from '../hold/settle-holds.ts';

/** Most holds that one question to orders names. */
const HOLDS_PER_QUESTION = 500;

/**
 * Looks into holds that no stored order has claimed in time. orders says which of them belong to
 * an order (their claim is only late) and fences the others off, so that no order can be stored
 * under them any more; only then are these given back. Replicas may do this side by side.
 */
@Injectable()
export class ExpireHoldsService {
  private readonly em: EntityManager;
  private readonly messages: MessageClient;
  private readonly announcer: ChangeAnnouncer;
  private readonly timeoutSeconds: number;

  constructor(
    em: EntityManager,
    messages: MessageClient,
    announcer: ChangeAnnouncer,
    @Inject(CATALOG_CONFIG) config: CatalogConfig,
  ) {
    this.em = em;
    this.messages = messages;
    this.announcer = announcer;
    this.timeoutSeconds = config.HOLD_TIMEOUT_SECONDS;
  }

  /** One sweep over every overdue hold; answers how many were given back. */
  async expire(): Promise<number> {
    // A sweep runs on a clock, outside any message, so it brings its own ORM context.
    const em = this.em.fork();
    let released = 0;
    for (;;) {
      const overdue = await this.overdueHolds(em);
      if (overdue.length === 0) return released;
      const { stored, abandoned } = await this.messages.send('orders.settle-holds', {
        holdIds: overdue,
      });
      const claimed = stored.length > 0 ? await claimHolds(em, stored) : 0;
      const ended = abandoned.length > 0 ? await endHolds(em, abandoned, 'released') : [];
      if (ended.length > 0) this.announcer.announce();
      released += ended.length;
      // Without progress the same holds would be asked about again at once; the next sweep will.
      if (claimed + ended.length === 0) return released;
    }
  }

  private async overdueHolds(em: EntityManager): Promise<string[]> {
    const rows = await em.execute<{ holdId: string }[]>(
      `SELECT hold_id AS "holdId" FROM stock_holds
       WHERE state = 'open' AND claimed_at IS NULL
         AND created_at < now() - make_interval(secs => ?)
       ORDER BY created_at
       LIMIT ?`,
      [this.timeoutSeconds, HOLDS_PER_QUESTION],
    );
    return rows.map((row) => row.holdId);
  }
}
