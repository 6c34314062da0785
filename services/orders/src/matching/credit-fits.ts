import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CreditFit, Suggestion } from '@spade/contracts/money/credit';
import { KeptReading } from '@spade/platform/health/at-most-every';
import { sql } from 'kysely';
import { findCredits, restToMatch } from '../money/find-credit.ts';
import { isOpenCredit } from '../money/open-credits.ts';
import { ordersDb } from '../order/order.tables.ts';
import { suggestFor } from './suggest.ts';

/** Open credits that are compared with the orders; older ones count as `rest`. */
const MOST = 2_000;

/** Longest time without a new comparison, for what changes by time alone, in milliseconds. */
const LASTS_MS = 10_000;

/** Compares all open credits with the orders, once for every screen that polls: again only after something was decided. */
@Injectable()
export class CreditFits {
  private readonly kept = new KeptReading<ReadonlyMap<number, CreditFit>>(LASTS_MS);

  /** How well each open credit fits an order, by id; those that are missing are `rest`. */
  async read(em: EntityManager): Promise<ReadonlyMap<number, CreditFit>> {
    return this.kept.read(await newestStep(em), () => compare(em));
  }
}

async function compare(em: EntityManager): Promise<ReadonlyMap<number, CreditFit>> {
  const open = await ordersDb(em)
    .selectFrom('credits')
    .select('id')
    .where(isOpenCredit)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const credits = await findCredits(
    em,
    open.map(({ id }) => id),
  );
  const suggestions = await suggestFor(em, credits.map(restToMatch));
  return new Map(credits.map(({ id }, index) => [id, fitOf(suggestions[index])]));
}

function fitOf(suggestion: Suggestion | undefined): CreditFit {
  if (suggestion?.kind === 'split') return 'suggested';
  if (suggestion?.kind !== 'suggested') return 'rest';
  return suggestion.isExact ? 'exact' : 'suggested';
}

/** The newest credit, and the newest step of a credit or an order: a look at the ends of three primary keys. */
async function newestStep(em: EntityManager): Promise<string> {
  const { step } = await ordersDb(em)
    .selectNoFrom(
      sql<string>`concat_ws(' ', (select max(id) from credits), (select max(id) from credit_events),
        (select max(id) from order_events))`.as('step'),
    )
    .executeTakeFirstOrThrow();
  return step;
}
