import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ListCreditsReply, ListCreditsRequest } from '@spade/contracts/messages/money';
import {
  type Credit,
  type CreditFit,
  type CreditState,
  creditFits,
} from '@spade/contracts/money/credit';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import type { KeysetOrder } from '@spade/platform/list/cursor';
import { likePattern, readPage } from '@spade/platform/list/read-page';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { databaseNow } from '../orders/deadlines.ts';
import { idsOf } from '../orders/find-order.ts';
import { isReversed } from '../orders/order-money.ts';
import { readSearch } from '../orders/search.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { CreditFits } from './credit-fits.ts';
import {
  type DecidedCredit,
  findCredits,
  isOpen,
  isOpenCredit,
  presentCredit,
  restToMatch,
} from './credits.ts';
import { outcomeOfMatch } from './match-outcome.ts';
import { type OutcomeOf, suggestFor } from './suggest.ts';

/** Open credits by how well they fit, then the newest first; see the column `rank`. */
const byFit = {
  name: 'credits.fit',
  column: 'rank',
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
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-credits')
  async handle(request: ListCreditsRequest): Promise<ListCreditsReply> {
    const { ids, ...page } =
      request.state === 'open' ? await this.openPage(request) : await this.newest(request);
    return {
      credits: await this.present(await findCredits(this.em, ids), request.role),
      ...page,
      open: await this.count(isOpenCredit),
    };
  }

  private async newest(request: ListCreditsRequest) {
    const { limit, cursor } = request;
    const { rows, nextCursor } = await readPage(
      ordersDb(this.em).selectFrom('credits').select('id').where(conditionOf(request)),
      { name: 'credits.newest', direction: 'desc' },
      { limit, cursor },
    );
    const total = await this.count(conditionOf(request));
    return { ids: idsOf(rows), total, nextCursor, fits: null };
  }

  private async openPage(request: ListCreditsRequest) {
    const { limit, cursor, fit } = request;
    await this.fits.catchUp();
    const open = ordersDb(this.em)
      .selectFrom('credits')
      .innerJoin('credit_fits', 'credit_fits.creditId', 'credits.id')
      .where(conditionOf(request));
    const counted = await open
      .groupBy('fit')
      .select(({ fn }) => ['fit', fn.countAll<number>().as('count')])
      .execute();
    const countOf = (name: CreditFit) =>
      counted.find((one) => creditFits[one.fit] === name)?.count ?? 0;
    const fits = {
      exact: countOf('exact'),
      suggested: countOf('suggested'),
      rest: countOf('rest'),
    };
    const { rows, nextCursor } = await readPage(
      open
        .$if(fit !== undefined, (query) =>
          query.where('fit', '=', creditFits.indexOf(fit as CreditFit)),
        )
        .select(['credits.id', 'rank']),
      byFit,
      { limit, cursor },
    );
    const total = fit === undefined ? fits.exact + fits.suggested + fits.rest : fits[fit];
    return { ids: idsOf(rows), total, nextCursor, fits };
  }

  /**
   * Open credits get suggestions computed from the orders as they are now: staff act on them, and the ones by which the
   * list is sorted may be seconds old.
   */
  private async present(credits: readonly DecidedCredit[], role: StaffRole): Promise<Credit[]> {
    const open = credits.filter(isOpen);
    const now = await databaseNow(this.em);
    const outcomeOf: OutcomeOf = (at, order) => {
      const { amountKobo = 0, restKobo = 0 } = open[at] ?? {};
      return outcomeOfMatch({ amountKobo, restKobo }, order, { role, now, config: this.config });
    };
    const suggestions = await suggestFor(this.em, open.map(restToMatch), outcomeOf);
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
  const { words, kobo, references } = readSearch(search);
  if (words.length === 0) return [];
  const all = sql.join(
    words.map((word) => sql<SqlBool>`search_text like ${likePattern(word)}`),
    sql` and `,
  );
  const meanings = [
    sql<SqlBool>`(${all})`,
    ...(kobo === undefined ? [] : [sql<SqlBool>`amount_kobo = ${kobo}`]),
    ...(references.length === 0 ? [] : [isGivenToOrderOf(references)]),
  ];
  return [sql<SqlBool>`(${sql.join(meanings, sql` or `)})`];
}

/** An order with one of these references, folded, has a part of the credit, whatever the bank's words say. */
const isGivenToOrderOf = (references: readonly string[]) =>
  sql<SqlBool>`credits.id in (select d.credit_id from credit_decisions d join orders o on o.id = d.order_id
    where o.folded_reference = ${anyOf(references, 'text')})`;
