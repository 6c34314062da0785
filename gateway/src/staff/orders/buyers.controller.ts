import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDay } from '@spade/contracts/lagos';
import type { BuyerRecord } from '@spade/contracts/messages/buyers';
import { formatKobo } from '@spade/contracts/naira';
import { IsIn, MinLength } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { AtMost, IsMultiline } from '../../http/validation/text-rules.ts';
import {
  email,
  flag,
  instant,
  integer,
  list,
  one,
  orNull,
  present,
  text,
  view,
} from '../../http/view.ts';
import { AdminOrderDetailView, AdminOrderView, OrderNoteView } from './admin-order.view.ts';
import { StaffReasonDto } from './fulfilment.dto.ts';
import { OrderPresenter } from './order.presenter.ts';

/** Days for which a buyer can be blocked. */
const blockDays = [7, 30, 90, 365] as const;

/** A note on an order. */
@ApiRules()
export class NoteDto {
  @ApiProperty({ description: 'For staff alone; erased with the buyer.' })
  @MinLength(1, { message: 'Please write a note' })
  @AtMost(1_000)
  @IsMultiline()
  text: string;
}

/** Why a buyer may not order, and for how long. */
@ApiRules()
export class BlockDto extends StaffReasonDto {
  @IsIn(blockDays, { message: `Must be one of ${blockDays.join(', ')} days` })
  days: number;
}

/** How the orders of a buyer stand. */
const BuyerCountsView = view('BuyerCountsView', {
  open: integer('Not paid, and not over.'),
  paid: integer('Paid, however far they are on their way.'),
  expired: integer('Over without a payment.'),
  cancelled: integer('By the buyer or by staff.'),
  refused: integer('With a proof that staff rejected.'),
  returned: integer('Whose goods came back.'),
});

/** A buyer who may not order. */
export const BuyerBlockView = view('BuyerBlockView', {
  reason: text(),
  blockedBy: text(),
  blockedAt: instant(),
  endsAt: instant(),
});

/** A note on one of a buyer's orders. */
const BuyerNoteView = view('BuyerNoteView', {
  ...OrderNoteView.fields,
  id: integer('The number of the order.'),
  reference: text(),
});

/** Everyone who orders with the same phone or mailbox. Amounts are naira with two decimals. */
const BuyerView = view('BuyerView', {
  name: text(),
  email: email(),
  phone: text(),
  isErased: flag('The buyer was erased: nothing leads to other orders.'),
  counts: one(BuyerCountsView),
  total: integer('How many orders there are.'),
  received: text(),
  refunded: text(),
  orders: list(AdminOrderView, 'The newest.'),
  notes: list(BuyerNoteView, 'Newest first.'),
  block: orNull(one(BuyerBlockView, 'Null while the buyer may order.')),
});

/** The buyer of an order, and what staff note about both. `:id` is the integer or the public id of the order. */
@ApiTags('orders (staff)')
@Controller('orders/:id')
@AdminOnly()
export class BuyersController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
    private readonly audit: StaffAudit,
  ) {}

  @Post('notes')
  @ApiOperation({ summary: 'Write a note on an order, for staff alone' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async addNote(
    @Param('id') id: string,
    @Body() note: NoteDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, text: note.text };
    const order = await this.client.send('orders.add-note', request);
    await this.audit.record('note_written', order.reference, admin);
    return { success: true, data: this.presenter.detail(order, admin) };
  }

  @Get('buyer')
  @ApiOperation({ summary: 'The buyer of an order: all their orders, notes and block' })
  @Answers(BuyerView)
  @AnswersErrors(404)
  async buyer(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const request = { order: staffOrderName(id) };
    return this.answer(await this.client.send('orders.get-buyer', request), admin);
  }

  @Post('buyer/block')
  @HttpCode(200)
  @Needs('block-buyers')
  @ApiOperation({
    summary: 'Keep a buyer from ordering for some days',
    description: 'Whoever orders with this phone or mailbox is asked to call. Open orders go on.',
  })
  @Answers(BuyerView)
  @AnswersErrors(403, 404, 409)
  async block(
    @Param('id') id: string,
    @Body() { reason, days }: BlockDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, reason, days };
    const buyer = await this.client.send('orders.block-buyer', request);
    const until = buyer.block ? `, until ${lagosDay(new Date(buyer.block.endsAt))}` : '';
    await this.audit.record('buyer_blocked', `the buyer of ${nameOf(buyer, id)}${until}`, admin);
    return this.answer(buyer, admin);
  }

  @Post('buyer/unblock')
  @HttpCode(200)
  @Needs('block-buyers')
  @ApiOperation({ summary: 'Let a blocked buyer order again' })
  @Answers(BuyerView)
  @AnswersErrors(403, 404)
  async unblock(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const request = { order: staffOrderName(id), adminUsername: admin.username };
    const buyer = await this.client.send('orders.unblock-buyer', request);
    await this.audit.record('buyer_unblocked', `the buyer of ${nameOf(buyer, id)}`, admin);
    return this.answer(buyer, admin);
  }

  private answer(buyer: BuyerRecord, admin: AdminSession) {
    const data = present(BuyerView, buyer, {
      received: formatKobo(buyer.receivedKobo),
      refunded: formatKobo(buyer.refundedKobo),
      orders: buyer.orders.map((order) => this.presenter.listed(order, admin)),
    });
    return { success: true, data };
  }
}

/** The audit log names an order, not a person. */
const nameOf = ({ orders }: BuyerRecord, asked: string): string =>
  orders.find(({ id, orderId }) => asked === String(id) || asked === orderId)?.reference ??
  `order ${asked}`;
