import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { claimHolds, endHolds, type HoldEnding } from '../hold/settle-holds.ts';

/** What an order's fate does to its hold. Every step is idempotent and order of arrival is free. */
@Injectable()
export class SettleHoldService {
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;

  constructor(em: EntityManager, announcer: ChangeAnnouncer) {
    this.em = em;
    this.announcer = announcer;
  }

  /** The order is stored: its hold no longer times out. */
  async claim(holdId: string): Promise<void> {
    await claimHolds(this.em, [holdId]);
  }

  /** The order was paid, or failed. The first ending is final. */
  async end(holdId: string, ending: HoldEnding): Promise<void> {
    const ended = await endHolds(this.em, [holdId], ending);
    if (ended.length > 0) this.announcer.announce();
  }
}
