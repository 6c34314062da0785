import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { presentCredit } from '../money/credit.presenter.ts';
import { decideCredit, lockCredit } from '../money/decide-credit.ts';
import { findCredit } from '../money/find-credit.ts';
import { CreditReversedError } from '../money/money.errors.ts';

/** Staff say that a credit, or what is left of it, is for no order, such as a loan or a deposit of the owner. */
@Controller()
export class DismissCredit {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.CREDIT_NOT_FOUND, ORDERS.CREDIT_DECIDED when all of it belongs to orders, ORDERS.CREDIT_REVERSED. */
  @HandleMessage('orders.dismiss-credit')
  async handle(request: RequestOf<'orders.dismiss-credit'>): Promise<Credit> {
    const { creditId, adminUsername: actor, reason } = request;
    const credit = await findCredit(this.em, creditId);
    if (credit.reversedAt !== null) throw new CreditReversedError();
    await this.em.transactional(async (em) => {
      const locked = await lockCredit(em, creditId, null);
      const amountKobo = (locked.ownKobo ?? 0) + locked.restKobo;
      const of = { creditId, orderId: null, amountKobo };
      await decideCredit(em, { ...of, decidedBy: 'clerk', actor, reason }, locked);
    });
    return presentCredit(await findCredit(this.em, creditId), null);
  }
}
