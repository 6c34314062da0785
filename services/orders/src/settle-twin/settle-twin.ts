import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { presentCredit } from '../money/credit.presenter.ts';
import { findCredit } from '../money/find-credit.ts';
import { findTwins, type TwinPair } from '../money/find-twins.ts';
import { joinCredits } from '../money/join-credits.ts';
import { CreditDecidedError, CreditNotFoundError } from '../money/money.errors.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Staff say whether an alert and a credit of a statement are the same payment. */
@Controller()
export class SettleTwin {
  constructor(private readonly em: EntityManager) {}

  /** A repeated answer changes nothing. Throws ORDERS.CREDIT_NOT_FOUND, ORDERS.CREDIT_DECIDED. */
  @HandleMessage('orders.settle-twin')
  async handle(request: RequestOf<'orders.settle-twin'>): Promise<Credit> {
    const { creditId, otherId, isSame } = request;
    const pairs = await findTwins(this.em, [creditId]);
    const pair = pairs.find(({ alert, statement }) =>
      [alert.id, statement.id].every((id) => id === creditId || id === otherId),
    );
    if (pair) await this.settle(pair, request);
    else if (!(await this.isSettled(creditId, otherId, isSame))) throw new CreditNotFoundError();
    // Of one payment the statement's credit stays.
    const shown = pair && isSame ? pair.statement.id : creditId;
    return presentCredit(await findCredit(this.em, shown), null);
  }

  private async settle(
    { alert, statement }: TwinPair,
    { isSame, adminUsername: actor }: RequestOf<'orders.settle-twin'>,
  ): Promise<void> {
    const ids = { alertCreditId: alert.id, creditId: statement.id };
    if (isSame) {
      const { amountKobo } = alert;
      const join = { ...ids, amountKobo, evidence: 'clerk', actor } as const;
      if (await joinCredits(this.em.fork(), join)) return;
      const { reference } = await findCredit(this.em, statement.id);
      throw new CreditDecidedError(reference);
    }
    await ordersDb(this.em)
      .insertInto('credit_distinctions')
      .values({ ...ids, actor })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  private async isSettled(one: number, other: number, isSame: boolean): Promise<boolean> {
    const settled = await ordersDb(this.em)
      .selectFrom(isSame ? 'credit_joins' : 'credit_distinctions')
      .where('alertCreditId', 'in', [one, other])
      .where('creditId', 'in', [one, other])
      .select('creditId')
      .executeTakeFirst();
    return settled !== undefined;
  }
}
