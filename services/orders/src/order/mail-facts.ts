import type { OrderMailFacts } from '@spade/contracts/events/events';
import type { BankDetails } from '@spade/contracts/messages/orders';
import type { Order } from './order.entity.ts';

/** What a mail about this order needs, fields named one by one so that nothing else travels. */
export function orderMailFacts(
  order: Pick<
    Order,
    | 'publicId'
    | 'reference'
    | 'customerName'
    | 'customerEmail'
    | 'productTitle'
    | 'quantity'
    | 'totalKobo'
    | 'paymentDeadline'
  >,
  bankDetails: BankDetails,
): OrderMailFacts {
  return {
    orderId: order.publicId,
    reference: order.reference,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    productTitle: order.productTitle,
    quantity: order.quantity,
    totalKobo: order.totalKobo,
    paymentDeadline: order.paymentDeadline.toISOString(),
    bankDetails,
  };
}
