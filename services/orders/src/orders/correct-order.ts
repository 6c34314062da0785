import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { nestBuyer } from '@spade/contracts/orders/buyer';
import {
  type Correction,
  type CorrectionRefusal,
  changesOf,
} from '@spade/contracts/orders/correction';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { BUYER } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { correctableNow, isUnpaid } from './correctable.ts';
import { recordCorrection } from './corrections.ts';
import { findByPublicId, lockOrder } from './find-order.ts';
import { askForCode } from './mailbox-codes.ts';
import { checkOpenOrders, limitNames, lockNames } from './open-orders.ts';
import { orderMailFacts } from './order-mails.ts';
import { readPublicOrder } from './public-orders.ts';
import { wasTakenByThisRequest } from './transition.ts';
import { UsualAnswer } from './usual-answer.ts';

type Request = RequestOf<'orders.correct'>;

/** Why these changes are not the buyer's to make; undefined: they are. */
function objectionTo(changes: Correction, order: Order): CorrectionRefusal | undefined {
  const { email, phone: _phone, ...address } = changes;
  const now = correctableNow(order);
  if (!now) return 'too_late';
  if (email !== undefined && !now.email)
    return order.emailCorrectedAt === null ? 'email_after_payment' : 'email_once';
  return Object.keys(address).length > 0 && !now.address ? 'no_address' : undefined;
}

/** Buyers correct how they are reached, and where the goods go. */
@Controller()
export class CorrectOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The e-mail once, while nothing has come for the order; phone and address until it is packed, with a code from the
   * mailbox once something has. The buyer gets a mail; of another e-mail address both mailboxes do. The same form again
   * gets the same answer. Throws ORDERS.NOT_FOUND, ORDERS.CANNOT_CORRECT, ORDERS.TOO_MANY_OPEN, ORDERS.CODE_NEEDED,
   * ORDERS.CODE_REFUSED, ORDERS.TOO_MANY_CODES.
   */
  @HandleMessage('orders.correct')
  async handle(request: Request): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, request.orderId);
    const refusal = await this.em.transactional((em) => this.correct(em, id, request));
    // After the transaction: the code and its tries are kept.
    if (refusal) throw refusal;
    return readPublicOrder(this.em, request.orderId, this.usual, this.config);
  }

  private async correct(
    em: EntityManager,
    orderId: number,
    { correction, code, formId }: Request,
  ): Promise<CodedError | undefined> {
    const order = await lockOrder(em, orderId);
    if (await wasTakenByThisRequest(em, orderId, 'corrected', formId)) return undefined;
    const changes = changesOf(nestBuyer(order), correction);
    if (Object.keys(changes).length === 0) return undefined;
    const reason = objectionTo(changes, order);
    if (reason) throw new CodedError('ORDERS.CANNOT_CORRECT', { reason });
    await this.checkLimits(em, changes);
    const refusal = isUnpaid(order) ? undefined : await this.askForCode(em, order, changes, code);
    if (refusal) return refusal;
    await recordCorrection(em, order, { changes, actor: BUYER, formId }, this.config);
    return undefined;
  }

  /** Checks the same as for a new order: no mailbox and no phone has more open orders than it may. */
  private async checkLimits(em: EntityManager, { email, phone }: Correction): Promise<void> {
    const owner = {
      // No order has an empty one.
      customerPhone: phone ?? '',
      mailbox: email === undefined ? null : mailboxOf(email),
    };
    await lockNames(em, limitNames(owner, this.config));
    await checkOpenOrders(em, owner, this.config);
  }

  /** Undefined: the code allows these changes. */
  private async askForCode(
    em: EntityManager,
    order: Order,
    changes: Correction,
    code: string | undefined,
  ): Promise<CodedError | undefined> {
    const asked = {
      owner: `order ${order.id}`,
      purpose: 'correction',
      subject: JSON.stringify(changes),
    } as const;
    return askForCode(em, asked, code, async (issued) => {
      const facts = orderMailFacts(order, this.config);
      const changed = Object.keys(changes);
      await recordEvent(em, 'correction-code-issued', { ...facts, ...issued, changed });
    });
  }
}
