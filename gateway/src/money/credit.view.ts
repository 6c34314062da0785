import { ApiProperty } from '@nestjs/swagger';
import {
  type CreditSource,
  type CreditState,
  creditSources,
  creditStates,
} from '@spade/contracts/money/credit';
import { type OrderStatus, orderStatuses } from '@spade/contracts/orders/order.states';

const decisionMakers = ['clerk', 'exact', 'attested'] as const;
const suggestionKinds = ['suggested', 'ambiguous', 'none'] as const;

/** The order that a credit belongs to. */
export class CreditOrderView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ description: 'The public id.' })
  orderId: string;

  @ApiProperty()
  reference: string;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;
}

/** What was decided about a credit. */
export class CreditDecisionView {
  @ApiProperty({ type: CreditOrderView, nullable: true, description: 'Null: it is for no order.' })
  order: CreditOrderView | null;

  @ApiProperty({
    enum: decisionMakers,
    description:
      'A clerk, AUTO_CONFIRM (`exact`), or a clerk who saw a credit that no statement shows yet (`attested`).',
  })
  by: (typeof decisionMakers)[number];

  @ApiProperty({ description: '`system`, or the username of the admin.' })
  actor: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: String, nullable: true })
  reason: string | null;
}

/** Why a credit is no payment. */
class CreditReversalView {
  @ApiProperty({
    description: 'In words.',
    example: 'A debit of 2026-11-21 took it back: RVSL NIP/GTB/ADA OBI',
  })
  words: string;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

/** An order that a credit may pay. Amounts are naira with two decimals. */
export class CreditCandidateView extends CreditOrderView {
  @ApiProperty()
  customerName: string;

  @ApiProperty()
  totalPrice: string;

  @ApiProperty({ description: 'What the order still lacks.' })
  due: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({
    type: [String],
    description: 'Why it may be this order, in words.',
    example: ['reference exact', 'amount exact', '4 minutes after the order'],
  })
  reasons: string[];
}

/** What matching found for an open credit. */
export class SuggestionView {
  @ApiProperty({
    enum: suggestionKinds,
    description:
      '`suggested`: one order stands out, the only candidate. `ambiguous`: staff choose among the candidates. `none`: no order fits.',
  })
  kind: (typeof suggestionKinds)[number];

  @ApiProperty({
    description: 'Exact reference and amount, and no other order may be meant.',
  })
  isExact: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Why it is ambiguous, in words.' })
  why: string | null;

  @ApiProperty({ type: [CreditCandidateView] })
  candidates: CreditCandidateView[];
}

/** A credit in the shop's bank account. */
class CreditFactsView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: creditSources })
  source: CreditSource;

  @ApiProperty()
  amount: string;

  @ApiProperty({ format: 'date' })
  valueDate: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  bookedAt: string | null;

  @ApiProperty()
  narration: string;

  @ApiProperty({ type: String, nullable: true })
  sender: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The bank's own id." })
  bankId: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null: staff attested it.' })
  statementId: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Line of that file.' })
  line: number | null;

  @ApiProperty({ format: 'date-time' })
  recordedAt: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: "When the bank's alert came by which a clerk attested it; null without one.",
  })
  alertedAt: string | null;

  @ApiProperty({ type: CreditDecisionView, nullable: true })
  decision: CreditDecisionView | null;

  @ApiProperty({
    type: CreditReversalView,
    nullable: true,
    description: 'The bank took it back, or it is a reversal itself; null for a payment.',
  })
  reversal: CreditReversalView | null;
}

/** A credit as staff see it in the queue. */
export class CreditView extends CreditFactsView {
  @ApiProperty({ enum: creditStates, enumName: 'CreditState' })
  state: CreditState;

  @ApiProperty({ type: SuggestionView, nullable: true, description: 'Of an open credit.' })
  suggestion: SuggestionView | null;
}

/** A credit of an order. */
export class OrderCreditView extends CreditFactsView {
  @ApiProperty({
    description:
      "False: the bank took it back, or it is an attestation that the bank's own credit has replaced.",
  })
  isCounted: boolean;
}

/** Money that went back to the buyer. */
export class PaidRefundView {
  @ApiProperty()
  amount: string;

  @ApiProperty()
  paidBy: string;

  @ApiProperty({ format: 'date-time' })
  paidAt: string;

  @ApiProperty({ type: String, nullable: true })
  note: string | null;
}
