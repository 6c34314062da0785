import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { placeholders, rowsOf } from '../order/sql.ts';

/**
 * Tells catalog which of its unclaimed holds have an order. Each of the others gets a fence: a
 * row without an order, whose primary key makes a slow placing that still wants to use the hold
 * fail and take the next one. So catalog may give the stock back safely.
 */
@Injectable()
export class SettleHoldsService {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat: a fence stays a fence. */
  async settle({ holdIds }: { holdIds: string[] }): Promise<ReplyOf<'orders.settle-holds'>> {
    // Sorted, so that two calls with common holds lock them in the same order.
    const ids = [...new Set(holdIds)].sort();
    if (ids.length === 0) return { stored: [], abandoned: [] };
    return this.em.transactional(async (em) => {
      // Waits for a placing in flight with the same hold; the second statement sees its outcome.
      await rowsOf(
        em,
        `insert into order_holds (hold_id) values ${ids.map(() => '(?)').join(', ')}
         on conflict (hold_id) do nothing`,
        ids,
      );
      const rows = await rowsOf<{ hold_id: string }>(
        em,
        `select hold_id from order_holds
         where order_id is not null and hold_id in (${placeholders(ids.length)})`,
        ids,
      );
      const stored = new Set(rows.map((row) => row.hold_id));
      return {
        stored: ids.filter((id) => stored.has(id.toLowerCase())),
        abandoned: ids.filter((id) => !stored.has(id.toLowerCase())),
      };
    });
  }
}
