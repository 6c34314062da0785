import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { findCredit, presentCredit } from './credits.ts';
import { lockCredits } from './doubts.ts';
import { lockImports } from './import-statement.ts';
import { reviewMissing } from './missing-credits.ts';
import { tellPaymentsTakenBack } from './payments-taken-back.ts';
import { restorePayments } from './restore-payments.ts';
import { lockOrdersOf } from './take-credits-back.ts';

/** An approver knows better than the words of a statement. */
@Controller()
export class OverruleReversal {
  constructor(private readonly em: EntityManager) {}

  /**
   * An approver says that a credit is a payment after all, or takes that back. It confirms nothing: an order that has the
   * credit has received that much more or less. Throws ORDERS.CREDIT_NOT_FOUND, ORDERS.NOT_TAKEN_BACK.
   */
  @HandleMessage('orders.overrule-reversal')
  async handle(request: RequestOf<'orders.overrule-reversal'>): Promise<Credit> {
    const { creditId, isPayment, adminUsername: by, reason } = request;
    const credit = await findCredit(this.em, creditId);
    await withoutDeadlock(this.em, async (em) => {
      await lockImports(em);
      if (isPayment)
        await restorePayments(
          em,
          [creditId],
          { by, said: `Credit ${creditId} is a payment after all: ${reason}` },
          () => overrule(em, creditId, by, reason),
        );
      else await takeBack(em, creditId, by, reason);
      await reviewMissing(em, { creditIds: [creditId] });
    });
    return presentCredit(await findCredit(this.em, credit.id), null);
  }
}

async function overrule(em: EntityManager, creditId: number, by: string, reason: string) {
  const overruled = await ordersDb(em)
    .updateTable('credit_reversals')
    .set({ overruledAt: sql<Date>`now()`, overruledBy: by, overruledReason: reason })
    .where('creditId', '=', creditId)
    .where('foundBy', 'in', ['debit', 'words', 'mark'])
    .where('overruledAt', 'is', null)
    .returning('creditId')
    .executeTakeFirst();
  if (!overruled) throw new CodedError('ORDERS.NOT_TAKEN_BACK', {});
}

async function takeBack(em: EntityManager, creditId: number, by: string, reason: string) {
  await lockOrdersOf(em, [creditId]);
  await lockCredits(em, [creditId]);
  const standing = await ordersDb(em)
    .updateTable('credit_reversals')
    .set({ overruledAt: null, overruledBy: null, overruledReason: null })
    .where('creditId', '=', creditId)
    .where('overruledAt', 'is not', null)
    .returning('creditId')
    .executeTakeFirst();
  if (!standing) throw new CodedError('ORDERS.NOT_TAKEN_BACK', {});
  await tellPaymentsTakenBack(em, [creditId], `${by} says that it is no payment: ${reason}`);
}
