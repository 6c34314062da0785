import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ListCreditsReply, ListCreditsRequest } from '@spade/contracts/messages/money';
import type { Credit } from '@spade/contracts/money/credit';
import { likePattern, readPage } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import { suggestFor } from '../matching/suggest.ts';
import { type DecidedCredit, isOpen, presentCredit } from '../money/credit.presenter.ts';
import { findCredits } from '../money/find-credit.ts';
import { isOpenCredit, isReversed } from '../money/open-credits.ts';
import { ordersDb } from '../order/order.tables.ts';
import { readSearch } from '../order/search.ts';

const MAX_LIMIT = 200;

/** The credits of the shop's account, newest first; open ones with the orders that they may pay. */
@Controller()
export class ListCredits {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-credits')
  async handle(request: ListCreditsRequest): Promise<ListCreditsReply> {
    const { limit, cursor } = request;
    const page = await readPage(
      ordersDb(this.em).selectFrom('credits').select('id').where(conditionOf(request)),
      { name: 'credits.newest', direction: 'desc' },
      { limit, maxLimit: MAX_LIMIT, cursor },
    );
    const credits = await findCredits(
      this.em,
      page.rows.map(({ id }) => id),
    );
    return {
      credits: await this.present(credits),
      total: await this.count(conditionOf(request)),
      nextCursor: page.nextCursor,
      open: await this.count(isOpenCredit),
    };
  }

  /** Open credits get their suggestions, computed for the orders as they are now. */
  private async present(credits: readonly DecidedCredit[]): Promise<Credit[]> {
    const open = credits.filter(isOpen);
    const suggestions = await suggestFor(
      this.em,
      open.map((credit) => ({
        ...credit,
        amountKobo: credit.restKobo,
        givenTo: credit.decisions.flatMap(({ orderId }) => orderId ?? []),
      })),
    );
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

const isClosed = sql<SqlBool>`not (${isOpenCredit})`;

/** The condition of the list in SQL. */
function conditionOf({ state, statementId, search }: ListCreditsRequest) {
  const decided = (dismissed: 'is null' | 'is not null') =>
    sql<SqlBool>`exists (select from credit_decisions d
      where d.credit_id = credits.id and d.order_id ${sql.raw(dismissed)})`;
  const conditions = [
    ...(state === 'open' ? [isOpenCredit] : []),
    ...(state === 'reversed'
      ? [
          sql<SqlBool>`${isReversed('credits.id')} and not exists (select from credit_decisions d
            where d.credit_id = credits.id)`,
        ]
      : []),
    ...(state === 'matched' ? [decided('is not null'), isClosed] : []),
    ...(state === 'dismissed'
      ? [decided('is null'), sql<SqlBool>`not ${decided('is not null')}`, isClosed]
      : []),
    ...(statementId === undefined
      ? []
      : [
          sql<SqlBool>`statement_id = (select id from statements where statement_id::text = ${statementId})`,
        ]),
    ...searched(search ?? ''),
  ];
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
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
