import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { REFUND_QUIET_HOURS } from '@spade/contracts/money/refund';
import { BUYER } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { findByPublicId, lockOrder } from '../orders/find-order.ts';
import { askForCode } from '../orders/mailbox-codes.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { readPublicOrder } from '../orders/public-orders.ts';
import { accountInWords, readRefundAccounts } from '../orders/refund-account.ts';
import { takeStep } from '../orders/transition.ts';
import { UsualAnswer } from '../orders/usual-answer.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

type Request = RequestOf<'orders.set-refund-account'>;

/** A buyer says where their money is to be sent back to. */
@Controller()
export class SetRefundAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The first account is taken as it comes, while a refund is owed. Another one needs a code from the mailbox on record,
   * since anyone with the link of the order can ask. The buyer gets a mail of each. Throws ORDERS.NOT_FOUND,
   * ORDERS.NO_REFUND_OWED, ORDERS.EMAIL_JUST_CORRECTED, ORDERS.CODE_NEEDED, ORDERS.CODE_REFUSED, ORDERS.TOO_MANY_CODES.
   */
  @HandleMessage('orders.set-refund-account')
  async handle(request: Request): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, request.orderId);
    const refusal = await this.em.transactional((em) => this.store(em, id, request));
    // After the transaction: the code and its tries are kept.
    if (refusal) throw refusal;
    return readPublicOrder(this.em, request.orderId, this.usual, this.config);
  }

  private async store(
    em: EntityManager,
    orderId: number,
    { account, code }: Request,
  ): Promise<CodedError | undefined> {
    const order = await lockOrder(em, orderId);
    if (order.refundOwedKobo === 0) throw new CodedError('ORDERS.NO_REFUND_OWED', {});
    await refuseAfterCorrection(em, order);
    const before = (await readRefundAccounts(em, [orderId])).get(orderId);
    if (before && subjectOf(before) === subjectOf(account)) return undefined;
    const refusal = before && (await this.askForCode(em, order, account, code));
    if (refusal) return refusal;
    const { bankCode, accountNumber, accountName } = account;
    const given = { bankCode, accountNumber, accountName, givenAt: sql<Date>`now()` };
    await ordersDb(em)
      .insertInto('refund_accounts')
      .values({ orderId, ...given })
      .onConflict((conflict) => conflict.column('orderId').doUpdateSet(given))
      .execute();
    const toAccount = accountInWords(account);
    await takeStep(em, {
      orderId,
      from: [order.status],
      kind: 'refund_account_given',
      actor: BUYER,
      reason: toAccount,
    });
    const facts = orderMailFacts(order, this.config);
    const refundKobo = order.refundOwedKobo;
    // Anyone with the link of the order can name an account, so its buyer is told.
    await recordEvent(em, 'refund-account-given', { ...facts, refundKobo, toAccount });
    return undefined;
  }

  /** Undefined: the code allows this account. */
  private async askForCode(
    em: EntityManager,
    order: Order,
    account: Request['account'],
    code: string | undefined,
  ): Promise<CodedError | undefined> {
    const asked = {
      owner: `order ${order.id}`,
      purpose: 'refund_account',
      subject: subjectOf(account),
    } as const;
    return askForCode(em, asked, code, async (issued) => {
      const facts = orderMailFacts(order, this.config);
      const toAccount = accountInWords(account);
      await recordEvent(em, 'mailbox-code-issued', { ...facts, ...issued, toAccount });
    });
  }
}

const subjectOf = ({ bankCode, accountNumber, accountName }: Request['account']) =>
  JSON.stringify([bankCode, accountNumber, accountName]);

/** Throws ORDERS.EMAIL_JUST_CORRECTED. */
async function refuseAfterCorrection(em: EntityManager, { id }: Order): Promise<void> {
  const recent = await ordersDb(em)
    .selectFrom('orders')
    .select(
      sql<Date>`email_corrected_at + make_interval(hours => ${REFUND_QUIET_HOURS}::integer)`.as(
        'until',
      ),
    )
    .where('id', '=', id)
    .where(
      sql<boolean>`email_corrected_at > now() - make_interval(hours => ${REFUND_QUIET_HOURS}::integer)`,
    )
    .executeTakeFirst();
  if (recent)
    throw new CodedError('ORDERS.EMAIL_JUST_CORRECTED', { until: recent.until.toISOString() });
}
