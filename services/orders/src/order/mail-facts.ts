import type { OrderMailFacts } from '@spade/contracts/events/events';
import {
  type FlatBuyer,
  mailFieldNames,
  nestBuyer,
  pickBuyer,
} from '@spade/contracts/orders/buyer';
import type { OrdersConfig } from '../orders.config.ts';
import { bankDetailsOf } from './bank-details.ts';
import type { Order } from './order.entity.ts';

type MailedOrder = FlatBuyer &
  Pick<
    Order,
    'publicId' | 'reference' | 'productTitle' | 'quantity' | 'totalKobo' | 'paymentDeadline'
  >;

/** What an e-mail about this order needs. Lists each field, so that nothing else is sent. */
export function orderMailFacts(order: MailedOrder, config: OrdersConfig): OrderMailFacts {
  return {
    orderId: order.publicId,
    reference: order.reference,
    buyer: pickBuyer(nestBuyer(order), mailFieldNames),
    productTitle: order.productTitle,
    quantity: order.quantity,
    totalKobo: order.totalKobo,
    paymentDeadline: order.paymentDeadline.toISOString(),
    bankDetails: bankDetailsOf(config),
  };
}
