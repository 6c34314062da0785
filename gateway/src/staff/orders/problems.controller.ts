import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { RequestOf } from '@spade/contracts/messages/message';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { AdminOrderDetailView } from './admin-order.view.ts';
import { OrderPresenter } from './order.presenter.ts';
import { ReasonDto } from './staff-orders.dto.ts';

/** Staff answer a buyer with whose goods something is wrong. `:id` is the integer or the public id of the order. */
@ApiTags('orders (staff)')
@Controller('orders/:id/problem')
@AdminOnly()
export class StaffProblemsController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
    private readonly audit: StaffAudit,
  ) {}

  @Post('refuse')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Answer no to what the buyer says is wrong',
    description: 'The buyer reads the reason.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  refuse(@Param('id') id: string, @Body() form: ReasonDto, @CurrentAdmin() admin: AdminSession) {
    return this.answer(id, form, 'no', admin);
  }

  @Post('replace')
  @HttpCode(200)
  @Needs('undo-sales')
  @ApiOperation({
    summary: 'Promise a replacement for what is wrong',
    description: 'The buyer reads the reason.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  replace(@Param('id') id: string, @Body() form: ReasonDto, @CurrentAdmin() admin: AdminSession) {
    return this.answer(id, form, 'replacement', admin);
  }

  private async answer(
    id: string,
    { reason }: ReasonDto,
    answer: RequestOf<'orders.answer-problem'>['answer'],
    admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, answer, reason };
    const order = await this.client.send('orders.answer-problem', request);
    await this.audit.record('problem_answered', `${order.reference}: ${answer}`, admin);
    return { success: true, data: this.presenter.detail(order, admin) };
  }
}
