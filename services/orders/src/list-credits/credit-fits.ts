import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CreditFit } from '@spade/contracts/money/credit';
import { sql } from 'kysely';
import { findCandidates } from '../matching/find-candidates.ts';
import { matchCreditToOrders } from '../matching/match-credit-to-orders.ts';
import { findCredits, restToMatch } from '../money/find-credit.ts';
import { isOpenCredit } from '../money/open-credits.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Open credits that are compared with the orders; older ones count as `rest`. */
const MOST = 2_000;

/** Longest time without a new comparison, for what changes by time alone, in milliseconds. */
const LASTS_MS = 10_000;

interface Kept {
  /** The newest credit, and the newest step of a credit or an order, when the comparison began. */
  step: string;
  until: number;
  fits: Promise<ReadonlyMap<number, CreditFit>>;
}

/** Compares all open credits with the orders, once for every screen that polls: again only after something was decided. */
@Injectable()
export class CreditFits {
  private kept: Kept | undefined;

  /** Open credits that fit an order, by id; those that are missing are `rest`. */
  async read(em: EntityManager): Promise<ReadonlyMap<number, CreditFit>> {
    const step = await newestStep(em);
    const { kept } = this;
    if (kept && kept.step === step && performance.now() < kept.until) return kept.fits;
    const fits = compare(em);
    const now = { step, until: performance.now() + LASTS_MS, fits };
    this.kept = now;
    fits.catch(() => {
      if (this.kept === now) this.kept = undefined;
    });
    return fits;
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
  const rests = credits.map((credit) => ({ id: credit.id, rest: restToMatch(credit) }));
  const index = await findCandidates(
    em,
    rests.map(({ rest }) => rest),
  );
  return new Map(
    rests.flatMap(({ id, rest }): [number, CreditFit][] => {
      const match = matchCreditToOrders(rest, index);
      if (match.kind === 'split') return [[id, 'suggested']];
      if (match.kind !== 'suggested') return [];
      return [[id, match.isExact ? 'exact' : 'suggested']];
    }),
  );
}

/** A look at the ends of three primary keys. */
async function newestStep(em: EntityManager): Promise<string> {
  const { step } = await ordersDb(em)
    .selectNoFrom(
      sql<string>`concat_ws(' ', (select max(id) from credits), (select max(id) from credit_events),
        (select max(id) from order_events))`.as('step'),
    )
    .executeTakeFirstOrThrow();
  return step;
}
