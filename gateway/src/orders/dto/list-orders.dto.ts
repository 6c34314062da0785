import {
  type OrderAttention,
  type OrderSort,
  orderAttentions,
  orderSorts,
} from '@spade/contracts/messages/order-lists';
import { type OrderStatus, orderStatuses } from '@spade/contracts/orders/order.states';
import {
  OneOf,
  OptionalInstant,
  OptionalText,
  PageLimit,
  SomeOf,
} from '../../http/validation/query-fields.ts';

/** Which orders: shared by the list and the export. */
export class OrderFilterQuery {
  @SomeOf(orderStatuses, 'Only orders in these states.')
  status?: OrderStatus[];

  @OneOf(orderAttentions, 'Only what must be sorted out by hand, whatever its state.')
  attention?: OrderAttention;

  @OptionalText(
    'The number of an order (`58`, `#58`), which then comes first; a reference or an amount (`132,000`, `132k`) as people and banks write them; or words of id, reference, name, e-mail, phone, product, city or state, in any order and case.',
    200,
  )
  search?: string;

  @OptionalInstant('from', 'Placed at or after this moment (or Lagos day).')
  from?: string;

  @OptionalInstant('to', 'Placed at or before this moment (or Lagos day).')
  to?: string;
}

/** Paging, order and filters of the staff's order list. */
export class ListOrdersQuery extends OrderFilterQuery {
  @PageLimit(200)
  limit: number = 200;

  @OptionalText('From `meta.nextCursor` of the page before.', 300)
  cursor?: string;

  @OneOf(orderSorts, 'Order of the list; newest first when left out.')
  sort?: OrderSort;
}
