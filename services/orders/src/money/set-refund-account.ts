import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type SqlBool, sql } from 'kysely';
import { findByPublicId, lockOrder } from '../orders/find-order.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { readPublicOrder } from '../orders/public-orders.ts';
import { accountInWords } from '../orders/refund-account.ts';
import { takeStep } from '../orders/transition.ts';
import { UsualAnswer } from '../orders/usual-answer.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Of an account that replaces one: they differ. */
const isAnother = sql<SqlBool>`
  (refund_accounts.bank_code, refund_accounts.account_number, refund_accounts.account_name)
  is distinct from (excluded.bank_code, excluded.account_number, excluded.account_name)`;

/** A buyer says where their money is to be sent back to. */
@Controller()
export class SetRefundAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Another account replaces the one before, while a refund is owed; the buyer gets a mail. Throws ORDERS.NOT_FOUND, ORDERS.NO_REFUND_OWED. */
  @HandleMessage('orders.set-refund-account')
  async handle({
    orderId: publicId,
    account,
  }: RequestOf<'orders.set-refund-account'>): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, publicId);
    await this.em.transactional((em) => this.store(em, id, account));
    return readPublicOrder(this.em, publicId, this.usual, this.config);
  }

  private async store(
    em: EntityManager,
    orderId: number,
    account: RequestOf<'orders.set-refund-account'>['account'],
  ): Promise<void> {
    const order = await lockOrder(em, orderId);
    if (order.refundOwedKobo === 0) throw new CodedError('ORDERS.NO_REFUND_OWED', {});
    const { bankCode, accountNumber, accountName } = account;
    const given = { bankCode, accountNumber, accountName, givenAt: sql<Date>`now()` };
    const stored = await ordersDb(em)
      .insertInto('refund_accounts')
      .values({ orderId, ...given })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet(given).where(isAnother))
      .returning('orderId')
      .executeTakeFirst();
    if (!stored) return;
    const toAccount = accountInWords(account);
    await takeStep(em, {
      orderId,
      from: [order.status],
      kind: 'refund_account_given',
      actor: 'customer',
      reason: toAccount,
    });
    const facts = orderMailFacts(order, this.config);
    const refundKobo = order.refundOwedKobo;
    // Anyone with the link of the order can name an account, so its buyer is told.
    await recordEvent(em, 'refund-account-given', { ...facts, refundKobo, toAccount });
  }
}
