import type { EntityManager } from '@mikro-orm/postgresql';
import type { Events, OrderMailFacts } from '@spade/contracts/events/events';
import {
  type FlatBuyer,
  mailFieldNames,
  nestBuyer,
  pickBuyer,
} from '@spade/contracts/orders/buyer';
import { type Delay, recordEvents } from '@spade/platform/outbox/outbox';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { amountDueOf, type PriceFacts } from './amount-due.ts';
import { bankDetailsOf } from './bank-details.ts';
import { refundAnswerBy } from './deadlines.ts';
import { type DeliveryFacts, deliveryOf } from './delivery-quote.ts';
import { ledgerOf, refundReasonOf } from './ledger.ts';

/** Tells buyers whose order ended although money came for it that the money goes back. */
export async function tellRefundsOfEnded(
  em: EntityManager,
  orders: readonly Order[],
  config: OrdersConfig,
): Promise<void> {
  await tellUndecided(em, orders, config);
}

/** Buyers read that more money came than their orders need, and until when staff say how it comes back. */
export async function tellUndecided(
  em: EntityManager,
  orders: readonly Order[],
  config: OrdersConfig,
  delay?: Delay,
): Promise<void> {
  const undecided = orders.flatMap((order) => {
    const { toDecideKobo: refundKobo } = ledgerOf(order);
    const answerBy = refundAnswerBy(order, config);
    if (refundKobo === 0 || answerBy === null) return [];
    const facts = orderMailFacts(order, config);
    return [{ ...facts, refundKobo, reason: refundReasonOf(order), answerBy }];
  });
  await recordEvents(em, 'refund-owed', undecided, delay);
}

/** The buyers of orders that staff or they themselves cancelled read why, and that money which came for them goes back. */
export async function tellCancelled(
  em: EntityManager,
  orders: readonly Order[],
  cancelReason: string,
  config: OrdersConfig,
  isByBuyer = false,
): Promise<void> {
  const facts = orders.map((order) => ({
    ...cancelledFacts(order, cancelReason, config),
    ...(isByBuyer && { isByBuyer }),
  }));
  await recordEvents(em, 'order-cancelled', facts);
  await tellRefundsOfEnded(em, orders, config);
}

/** For a cancelled order, adds what is known of its payment: a buyer who has paid is not told to pay nothing. */
export function cancelledFacts(
  order: Order,
  cancelReason: string,
  config: OrdersConfig,
): Events['order-cancelled'] {
  const payment = paymentKnownOf(order);
  return { ...orderMailFacts(order, config), cancelReason, ...(payment && { payment }) };
}

function paymentKnownOf({
  amountReceivedKobo,
  proofCount,
}: Order): Events['order-cancelled']['payment'] {
  if ((amountReceivedKobo ?? 0) > 0) return 'received';
  return proofCount > 0 ? 'proof' : undefined;
}

type MailedOrder = FlatBuyer &
  PriceFacts &
  DeliveryFacts &
  Pick<
    Order,
    | 'id'
    | 'publicId'
    | 'reference'
    | 'productTitle'
    | 'quantity'
    | 'paymentDeadline'
    | 'holdId'
    | 'bankDetails'
  >;

/** What an event about this order carries. Lists each field, so that nothing else is sent. */
export function orderMailFacts(order: MailedOrder, config: OrdersConfig): OrderMailFacts {
  const { id, publicId: orderId, reference, productTitle, quantity, totalKobo, holdId } = order;
  return {
    id,
    orderId,
    reference,
    productTitle,
    quantity,
    totalKobo,
    holdId,
    amountDueKobo: amountDueOf(order),
    ...(order.discountKobo > 0 && { discountKobo: order.discountKobo }),
    ...(order.allowanceKobo > 0 && { allowanceKobo: order.allowanceKobo }),
    delivery: deliveryOf(order),
    buyer: pickBuyer(nestBuyer(order), mailFieldNames),
    paymentDeadline: order.paymentDeadline.toISOString(),
    bankDetails: bankDetailsOf(order, config),
  };
}
