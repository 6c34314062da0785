import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { PaymentFacts } from '@spade/contracts/money/credit';
import { type Doubt, mayDecide } from '@spade/contracts/money/doubt';
import { doubtDecisions, doubtKinds } from '@spade/contracts/money/doubt.kinds';
import { formatKobo, formatNaira } from '@spade/contracts/naira';
import { type StaffRole, staffRoles } from '@spade/contracts/staff/permissions';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors, AnswersList, PageMeta } from '../../http/openapi-answers.ts';
import { pathId } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import {
  day,
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  uuid,
  view,
} from '../../http/view.ts';
import { CreditOrderView } from '../orders/order-money.view.ts';
import { DecideDoubtDto, ListDoubtsQuery } from './money.dto.ts';

/** Who showed a payment, in which file. */
const SightingView = view('SightingView', {
  statementId: uuid(),
  fileName: text(),
  line: integer(),
  by: text(),
  role: orNull(
    oneOf(staffRoles, { description: 'At that time; null for an import of an earlier release.' }),
  ),
  at: instant(),
});

/** What the bank says of a payment, as one file has it. */
const ShownPaymentView = view('ShownPaymentView', {
  amount: text(),
  valueDate: day(),
  bookedAt: orNull(instant()),
  narration: text(),
  sender: orNull(text()),
  bankId: orNull(text()),
});

/** What statements and credits do not agree about. */
const DoubtView = view('DoubtView', {
  id: integer(),
  kind: oneOf(doubtKinds, {
    enumName: 'DoubtKind',
    description:
      "`same_payment`: a row may be the credit. `contradiction`: it has the credit's id, but another reference or payer. `missing`: only a clerk's file shows the credit. `may_be_returned`: a debit looks like it.",
  }),
  credit: one(
    view('DoubtedCreditView', {
      id: integer(),
      ...ShownPaymentView.fields,
      shownBy: list(SightingView, 'Oldest first, at most 20.'),
      orders: list(CreditOrderView, 'Those that have it.'),
    }),
  ),
  other: orNull(one(ShownPaymentView, 'The row or the debit; null of a missing one.')),
  raisedBy: one(SightingView),
  mayDecide: flag('Whether your role decides it.'),
  decision: orNull(oneOf(doubtDecisions)),
  decidedBy: orNull(text()),
  decidedAt: orNull(instant()),
  reason: orNull(text()),
});

/** Payments about which statements disagree, and what staff decide. */
@ApiTags('money (staff)')
@Controller('admin/doubts')
@AdminOnly()
export class DoubtsController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Payments about which statements disagree, newest first' })
  @AnswersList(DoubtView, PageMeta)
  async list(@Query() query: ListDoubtsQuery, @CurrentAdmin() admin: AdminSession) {
    const { doubts, ...meta } = await this.client.send('orders.list-doubts', query);
    return { success: true, data: doubts.map((doubt) => presentDoubt(doubt, admin)), meta };
  }

  @Post(':id/decide')
  @ApiOperation({
    summary: 'Decide which of two is right',
    description:
      "`same`, `other` of a question; `first` (the credit), `second` (the row), `both` of a contradiction, by an owner; `payment`, `no_payment` of a credit that only a clerk's file shows; `payment`, `returned` of one that may have been returned. What is found to be no payment is taken from its orders, which keep their state.",
  })
  @Answers(DoubtView)
  @AnswersErrors(403, 404, 409)
  async decide(
    @Param('id') id: string,
    @Body() { decision, reason }: DecideDoubtDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const asked = {
      doubtId: pathId(id, 'ORDERS.DOUBT_NOT_FOUND'),
      decision,
      reason: reason ?? null,
    };
    const doubt = await this.audit.outcomeOf(
      'doubt_decided',
      `question ${id}: ${decision}`,
      admin,
      () =>
        this.client.send('orders.decide-doubt', {
          ...asked,
          adminUsername: admin.username,
          role: admin.role,
        }),
      ({ kind, credit }) =>
        `credit ${credit.id}, ${formatNaira(credit.amountKobo)} of ${credit.valueDate}: ${kind}, ${decision}`,
    );
    return { success: true, data: presentDoubt(doubt, admin) };
  }
}

function presentDoubt(doubt: Doubt, { username, role }: { username: string; role: StaffRole }) {
  const isOfTwo = doubt.isOfTwo || doubt.raisedBy.by !== username;
  return present(DoubtView, doubt, {
    credit: { ...doubt.credit, ...amountOf(doubt.credit) },
    other: doubt.other && { ...doubt.other, ...amountOf(doubt.other) },
    mayDecide: doubt.decision === null && mayDecide(role, { kind: doubt.kind, isOfTwo }),
  });
}

const amountOf = ({ amountKobo }: PaymentFacts) => ({ amount: formatKobo(amountKobo) });
