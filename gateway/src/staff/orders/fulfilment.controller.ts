import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { parseNaira } from '@spade/contracts/naira';
import { type OrderStatus, orderStates } from '@spade/contracts/orders/order.states';
import {
  AdminOnly,
  type AdminSession,
  CurrentAdmin,
  CurrentCaller,
  isKey,
  Needs,
  type StaffCaller,
} from '../../http/admin.guard.ts';
import { KeysMay } from '../../http/api-keys.ts';
import { Answers, AnswersErrors, AnswersList } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { integer, oneOf, orNull, text, view } from '../../http/view.ts';
import { orderStatus } from '../../shop/order-parts.view.ts';
import { KeyStepView, presentKeyStep } from '../key.views.ts';
import { AdminOrderDetailView } from './admin-order.view.ts';
import { CommonStepDto, ShipmentDto, StaffReasonDto } from './fulfilment.dto.ts';
import { OrderPresenter } from './order.presenter.ts';
import { ReasonDto } from './staff-orders.dto.ts';

/** Up to 100 orders, one after the other, each in a transaction of its own. */
const STEPS_DEADLINE_MS = 30_000;

/** What became of one of several orders. */
const StepOutcomeView = view('StepOutcomeView', {
  order: integer('The id that staff see.'),
  outcome: oneOf(['done', 'refused']),
  status: orNull(orderStatus),
  message: orNull(text('Why it was refused, in words.')),
});

function refusalInWords(refusal: string, status: OrderStatus | null): string {
  if (status === null) return 'There is no such order.';
  if (refusal === 'ORDERS.ILLEGAL_TRANSITION') return `The order ${orderStates[status].inWords}.`;
  return refusal === 'ORDERS.FEE_IN_PRICE'
    ? 'Its delivery is in the total: it pays nothing at the door.'
    : 'Staff must decide about its money first.';
}

/** A paid order on its way to its buyer. `:id` is the integer or the public id. */
@ApiTags('orders (staff)')
@Controller('orders')
@AdminOnly()
export class FulfilmentController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
  ) {}

  @Post('steps')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take the same step for several orders',
    description: 'An order that is refused stops no other; each has its outcome.',
  })
  @AnswersList(StepOutcomeView)
  async takeSteps(@Body() common: CommonStepDto, @CurrentAdmin() { username }: AdminSession) {
    const { orders, step, waybillNumbers, feesAtDoor, courier, riderPhone, expectedOn } = common;
    const shipment = {
      ...(courier !== undefined && { courier }),
      ...(riderPhone !== undefined && { riderPhone }),
      ...(expectedOn !== undefined && { expectedOn }),
    };
    const request = {
      orders: orders.map(String),
      step,
      adminUsername: username,
      shipment,
      ...(waybillNumbers !== undefined && { waybillNumbers }),
      ...(feesAtDoor !== undefined && {
        feesAtDoorKobo: feesAtDoor.map((fee) => parseNaira(fee) ?? null),
      }),
    };
    const deadline = { deadlineMs: STEPS_DEADLINE_MS };
    const { outcomes } = await this.client.send('orders.fulfil-many', request, deadline);
    return {
      success: true,
      data: outcomes.map(({ order, refusal, status }) => ({
        order: Number(order),
        outcome: refusal === null ? 'done' : 'refused',
        status,
        message: refusal === null ? null : refusalInWords(refusal, status),
      })),
    };
  }

  @Post(':id/process')
  @ApiOperation({ summary: 'Start fulfilment of a confirmed order' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  @KeysMay('orders:ship', KeyStepView)
  async process(@Param('id') id: string, @CurrentCaller() caller: StaffCaller) {
    // The message that an orders service of the previous release knows, too.
    const request = { order: staffOrderName(id), adminUsername: caller.username };
    const order = await this.client.send('orders.start-processing', request);
    return this.answer(order, caller);
  }

  @Post(':id/ready')
  @ApiOperation({ summary: 'The goods are ready to be picked up; the buyer gets a code' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  @KeysMay('orders:ship', KeyStepView)
  ready(@Param('id') id: string, @CurrentCaller() caller: StaffCaller) {
    return this.take(id, caller, { step: 'ready' });
  }

  @Post(':id/ship')
  @ApiOperation({ summary: 'The goods have left; the buyer gets a code for the rider' })
  @ApiBody({ type: ShipmentDto, required: false })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  @KeysMay('orders:ship', KeyStepView)
  ship(
    @Param('id') id: string,
    @Body() { feeAtDoor, ...facts }: ShipmentDto,
    @CurrentCaller() caller: StaffCaller,
  ) {
    const feeAtDoorKobo = parseNaira(feeAtDoor);
    const shipment = feeAtDoorKobo === undefined ? facts : { ...facts, feeAtDoorKobo };
    return this.take(id, caller, { step: 'ship', shipment });
  }

  @Post(':id/deliver')
  @ApiOperation({ summary: 'The buyer has the goods' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  @KeysMay('orders:ship', KeyStepView)
  deliver(@Param('id') id: string, @CurrentCaller() caller: StaffCaller) {
    return this.take(id, caller, { step: 'deliver' });
  }

  @Post(':id/return')
  @Needs('undo-sales')
  @ApiOperation({ summary: 'The goods came back' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  takeReturn(
    @Param('id') id: string,
    @Body() { reason }: StaffReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    return this.take(id, admin, { step: 'return', reason });
  }

  @Post(':id/back')
  @ApiOperation({ summary: 'Take the last step back, within 24 hours' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  back(
    @Param('id') id: string,
    @Body() { reason }: StaffReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    return this.take(id, admin, { step: 'back', reason });
  }

  @Post(':id/cancel-paid')
  @Needs('undo-sales')
  @ApiOperation({
    summary: 'Cancel a paid order before its goods left',
    description: 'Its pieces return, and what was received is owed back to the buyer.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async cancelPaid(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, reason };
    const order = await this.client.send('orders.cancel-paid', request);
    return { success: true, data: this.presenter.detail(order, admin) };
  }

  private async take(
    id: string,
    caller: StaffCaller,
    step: Omit<RequestOf<'orders.fulfil'>, 'order' | 'adminUsername'>,
  ) {
    const request = { order: staffOrderName(id), adminUsername: caller.username, ...step };
    return this.answer(await this.client.send('orders.fulfil', request), caller);
  }

  private answer(order: AdminOrderDetail, caller: StaffCaller) {
    const data = isKey(caller) ? presentKeyStep(order) : this.presenter.detail(order, caller);
    return { success: true, data };
  }
}
