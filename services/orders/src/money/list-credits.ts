import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ListCreditsReply, ListCreditsRequest } from '@spade/contracts/messages/money';
import {
  type Credit,
  type CreditFit,
  type CreditState,
  creditFits,
  type Suggestion,
} from '@spade/contracts/money/credit';
import { KeptReading } from '@spade/platform/health/at-most-every';
import { decodeCursor, encodeCursor, type KeysetOrder } from '@spade/platform/list/cursor';
import { likePattern, readPage } from '@spade/platform/list/read-page';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsOf } from '../orders/find-order.ts';
import { isReversed } from '../orders/order-money.ts';
import { readSearch } from '../orders/search.ts';
import { ordersDb } from '../tables/orders-db.ts';
import {
  type DecidedCredit,
  findCredits,
  isOpen,
  isOpenCredit,
  presentCredit,
  restToMatch,
} from './credits.ts';
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
  const credits = await findCredits(em, idsOf(open));
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

const MAX_LIMIT = 200;

/** Its cursor names the place of a credit among all that are open: how well it fits, and its id. */
const byFit = {
  name: 'credits.fit',
  column: 'fit',
  type: 'number',
  direction: 'asc',
} as const satisfies KeysetOrder;

/** The credit has a decision of this kind: for an order, or for none. */
const isDecided = (orderId: 'is null' | 'is not null') =>
  sql<SqlBool>`exists (select from credit_decisions d
    where d.credit_id = credits.id and d.order_id ${sql.raw(orderId)})`;

/** The states of a credit in SQL, as `stateOf` tells them of one that was read. */
const isInState: Record<CreditState, RawBuilder<SqlBool>> = {
  open: isOpenCredit,
  reversed: sql`${isReversed('credits.id')}
    and not exists (select from credit_decisions d where d.credit_id = credits.id)`,
  matched: sql`${isDecided('is not null')} and not (${isOpenCredit})`,
  dismissed: sql`${isDecided('is null')} and not ${isDecided('is not null')}
    and not (${isOpenCredit})`,
};

/** The credits of the shop's account; open ones with the orders that they may pay, the best fitting first. */
@Controller()
export class ListCredits {
  constructor(
    private readonly em: EntityManager,
    private readonly fits: CreditFits,
  ) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-credits')
  async handle(request: ListCreditsRequest): Promise<ListCreditsReply> {
    const { ids, ...page } =
      request.state === 'open' ? await this.openPage(request) : await this.newest(request);
    return {
      credits: await this.present(await findCredits(this.em, ids)),
      ...page,
      open: await this.count(isOpenCredit),
    };
  }

  private async newest(request: ListCreditsRequest) {
    const { limit, cursor } = request;
    const { rows, nextCursor } = await readPage(
      ordersDb(this.em).selectFrom('credits').select('id').where(conditionOf(request)),
      { name: 'credits.newest', direction: 'desc' },
      { limit, maxLimit: MAX_LIMIT, cursor },
    );
    const total = await this.count(conditionOf(request));
    return { ids: idsOf(rows), total, nextCursor, fits: null };
  }

  /** How well a credit fits is in no column, since it changes with the orders; open credits are few. */
  private async openPage(request: ListCreditsRequest) {
    const [open, known] = await Promise.all([
      ordersDb(this.em)
        .selectFrom('credits')
        .select('id')
        .where(conditionOf(request))
        .orderBy('id', 'desc')
        .execute(),
      this.fits.read(this.em),
    ]);
    const groups: Record<CreditFit, number[]> = { exact: [], suggested: [], rest: [] };
    for (const { id } of open) groups[known.get(id) ?? 'rest'].push(id);
    const listed = creditFits.flatMap((name, fit) =>
      request.fit === undefined || request.fit === name
        ? groups[name].map((id) => ({ fit, id }))
        : [],
    );
    const after = decodeCursor(byFit, request.cursor);
    const left = after
      ? listed.filter(
          ({ fit, id }) => fit > Number(after.value) || (fit === after.value && id < after.id),
        )
      : listed;
    const shown = left.slice(0, Math.min(request.limit, MAX_LIMIT));
    const last = left.length > shown.length ? shown.at(-1) : undefined;
    return {
      ids: idsOf(shown),
      total: listed.length,
      nextCursor: last ? encodeCursor(byFit, { id: last.id, value: last.fit }) : null,
      fits: {
        exact: groups.exact.length,
        suggested: groups.suggested.length,
        rest: groups.rest.length,
      },
    };
  }

  /**
   * Open credits get their suggestions, computed for the orders as they are now: staff act on them, so those behind
   * the order of the list, which may be seconds old, will not do.
   */
  private async present(credits: readonly DecidedCredit[]): Promise<Credit[]> {
    const open = credits.filter(isOpen);
    const suggestions = await suggestFor(this.em, open.map(restToMatch));
    const byId = new Map(open.map(({ id }, index) => [id, suggestions[index]]));
    return credits.map((credit) => presentCredit(credit, byId.get(credit.id) ?? null));
  }

  private async count(condition: ReturnType<typeof conditionOf>): Promise<number> {
    const { count } = await ordersDb(this.em)
      .selectFrom('credits')
      .where(condition)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}

/** The condition of the list in SQL. */
function conditionOf({ state, statementId, search }: ListCreditsRequest) {
  const conditions = [
    sql<SqlBool>`true`,
    ...(state === undefined ? [] : [isInState[state]]),
    ...(statementId === undefined
      ? []
      : [
          sql<SqlBool>`statement_id = (select id from statements where statement_id::text = ${statementId})`,
        ]),
    ...searched(search ?? ''),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function searched(search: string) {
  const { words, kobo } = readSearch(search);
  if (words.length === 0) return [];
  const all = sql.join(
    words.map((word) => sql<SqlBool>`search_text like ${likePattern(word)}`),
    sql` and `,
  );
  return [
    kobo === undefined ? sql<SqlBool>`(${all})` : sql<SqlBool>`((${all}) or amount_kobo = ${kobo})`,
  ];
}
