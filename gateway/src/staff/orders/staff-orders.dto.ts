import { ApiProperty } from '@nestjs/swagger';
import { lagosDay } from '@spade/contracts/lagos';
import { reversalAnswers } from '@spade/contracts/messages/money';
import {
  type OrderAttention,
  type OrderSort,
  orderAttentions,
  orderPlacers,
  orderSorts,
} from '@spade/contracts/messages/order-lists';
import { type CounterPayment, counterPayments } from '@spade/contracts/money/credit';
import { type LateSettlement, lateSettlements } from '@spade/contracts/orders/order.endings';
import { type OrderStatus, orderStatuses } from '@spade/contracts/orders/order.states';
import { MAX_PAGE_ROWS } from '@spade/platform/list/cursor';
import { IsIn, IsOptional } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import {
  OneOf,
  OptionalInstant,
  OptionalText,
  PageCursor,
  PageLimit,
  SomeOf,
} from '../../http/validation/query-fields.ts';
import { IsReason } from '../../http/validation/text-rules.ts';
import { IsDay, IsId, IsPositiveNaira, naira } from '../../http/validation/value-rules.ts';
import { StaffReasonDto } from './fulfilment.dto.ts';

/** Which orders: shared by the list and the export. */
export class OrderFilterQuery {
  @SomeOf(orderStatuses, 'Only orders in these states.')
  status?: OrderStatus[];

  @OneOf(orderAttentions, 'Only what must be sorted out by hand, whatever its state.')
  attention?: OrderAttention;

  @OneOf(orderPlacers, 'Only orders that staff placed for buyers, or that buyers placed.')
  placedBy?: (typeof orderPlacers)[number];

  @OptionalText(
    'The number of an order (`58`, `#58`), which then comes first; a reference or an amount (`132,000`, `132k`) as people and banks write them; or words of id, reference, name, email, phone, product, city or state, in any order and case.',
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
  @PageLimit()
  limit: number = MAX_PAGE_ROWS;

  @PageCursor()
  cursor?: string;

  @OneOf(orderSorts, 'Order of the list; newest first when left out.')
  sort?: OrderSort;
}

/** What staff may add when they attest the credit; an empty body is fine (specification.md 7.5). */
@ApiRules()
export class ConfirmOrderDto {
  @ApiProperty({ ...naira, description: 'What was credited, in naira.', example: '12500.00' })
  @IsOptional()
  @IsPositiveNaira()
  amountReceived?: string;

  @ApiProperty({
    description: 'The day in Lagos on which the account shows it; today when left out.',
  })
  @IsOptional()
  @IsDay(
    'The date must be a day such as 2026-11-21, not one to come',
    (day) => day <= lagosDay(new Date()),
  )
  paidOn?: string;

  @OptionalText("The bank's id of the payment; kept with it.", 64)
  transactionId?: string;

  @OneOf(
    counterPayments,
    'Paid at the counter: no proof is needed, and `amountReceived` is what was paid there, by default what the order lacks.',
  )
  paidBy?: CounterPayment;

  @ApiProperty({
    description:
      'The alert of the bank that is the evidence; its facts count where a field is left out.',
  })
  @IsOptional()
  @IsId('Choose an alert')
  alertId?: number;

  @ApiProperty({
    ...naira,
    description:
      'For a further payment of an order that was confirmed short: what the order had received before. `amountReceived` is then what came since, by default what the order lacks; 409 where the order has received another sum by now.',
    example: '10000.00',
  })
  @IsOptional()
  @IsPositiveNaira()
  receivedBefore?: string;

  @OptionalText('Kept in the history.', 500)
  note?: string;
}

/** How staff settle an order that was paid late. */
@ApiRules()
export class SettleLatePaymentDto {
  @ApiProperty({
    description:
      '`refunded`: the money went back; `restocked`: stock is held again and the order awaits confirmation; `not_paid`: no payment was found.',
  })
  @IsIn(lateSettlements, { message: `Must be one of ${lateSettlements.join(', ')}` })
  settlement: LateSettlement;

  @OptionalText('For staff; kept in the history.', 500)
  note?: string;
}

/** What follows after the bank took a payment of an order back. */
@ApiRules()
export class AnswerReversalDto extends StaffReasonDto {
  @ApiProperty({
    description: '`ask`: the buyer pays again; `leave`: the order goes on as it is.',
  })
  @IsIn(reversalAnswers, { message: `Must be one of ${reversalAnswers.join(', ')}` })
  answer: (typeof reversalAnswers)[number];
}

/** Why staff refuse a proof or cancel an order; the customer reads it. */
@ApiRules()
export class ReasonDto {
  @ApiProperty({ description: 'The customer reads it.' })
  @IsReason()
  reason: string;
}
