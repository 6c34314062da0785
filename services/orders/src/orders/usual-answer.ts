import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { MINUTE_MS } from '@spade/contracts/lagos';
import { atMostEvery } from '@spade/platform/health/at-most-every';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';

/** How long the words are kept before the figure is read again, in milliseconds. */
const CACHE_TTL_MS = 10 * MINUTE_MS;

/** Days that the figure looks back. */
const PERIOD_DAYS = 30;

/** With fewer answers, the figure says little. */
const ENOUGH_ANSWERS = 20;

/** What is said while there are too few answers to tell. */
const UNKNOWN = 'within a working day';

/** How soon staff usually answer a proof of payment: the median of 30 days, read every ten minutes at most. */
@Injectable()
export class UsualAnswer {
  private readonly logger = new Logger(UsualAnswer.name);
  private readonly read = atMostEvery(CACHE_TTL_MS, () => readAnswers(this.em.fork()));

  constructor(private readonly em: EntityManager) {}

  /** In words, after "usually": `within 2 hours`. */
  async inWords(): Promise<string> {
    try {
      return wordsFor(await this.read());
    } catch (error) {
      // The order page is worth more than its figure.
      this.logger.warn(`the usual time of an answer could not be read: ${String(error)}`);
      return UNKNOWN;
    }
  }
}

interface Answers {
  count: number;
  medianSeconds: number | null;
}

/** Confirmations of the period that a proof waited for. */
function readAnswers(em: EntityManager): Promise<Answers> {
  return ordersDb(em)
    .selectFrom('order_events as event')
    .innerJoin('orders', 'orders.id', 'event.orderId')
    .innerJoin('order_proofs as proof', (join) =>
      join
        .onRef('proof.proofId', '=', 'orders.latestProofId')
        .onRef('proof.uploadedAt', '<=', 'event.at'),
    )
    .where('event.kind', '=', sql.lit('confirmed'))
    .where('event.at', '>=', sql<Date>`now() - make_interval(days => ${sql.lit(PERIOD_DAYS)})`)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by date_part('epoch', event.at - proof.uploaded_at))`.as(
        'medianSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Rounded up, so that it never promises a faster answer than was measured. */
export function wordsFor({ count, medianSeconds }: Answers): string {
  if (count < ENOUGH_ANSWERS || medianSeconds === null) return UNKNOWN;
  const hours = Math.ceil(medianSeconds / 3_600);
  if (hours <= 1) return 'within an hour';
  if (hours <= 12) return `within ${hours} hours`;
  const days = Math.ceil(medianSeconds / 86_400);
  return days === 1 ? 'within a day' : `within ${days} days`;
}
