import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { RequestOf } from '@spade/contracts/messages/message';
import { parseNaira } from '@spade/contracts/naira';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { AdminOrderDetailView } from './admin-order.view.ts';
import { DeclineGrantDto, DiscountDto, GrantAskDto, GrantRefundDto } from './grants.dto.ts';
import { OrderPresenter } from './order.presenter.ts';

/** What staff give a buyer of the price. `:id` is the integer or the public id. */
@ApiTags('orders (staff)')
@Controller('orders')
@AdminOnly()
export class GrantsController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
  ) {}

  @Post(':id/discount')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take something off the price of an order that is not paid',
    description:
      'In all, so that the same call again changes nothing; 0 takes it back. The buyer gets an email. It counts against the limits of a clerk: above them the order stays, an approver is asked, and `outcome` is `grant_asked`. No limit on confirming looks at the lower price.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  async discount(
    @Param('id') id: string,
    @Body() { discount, reason }: DiscountDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const order = await this.client.send('orders.set-discount', {
      order: staffOrderName(id),
      adminUsername: admin.username,
      role: admin.role,
      discountKobo: parseNaira(discount) ?? 0,
      reason,
    });
    return { success: true, data: this.presenter.detail(order, admin) };
  }

  @Post(':id/grant')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Grant money of a paid order back, with goods or without',
    description:
      'The amount due falls by it, and it is owed to the buyer, who reads the reason. A clerk keeps to the limits, of money that the bank shows, and writes nothing off: otherwise the order stays, an approver is asked, and `outcome` is `grant_asked`.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  async grant(
    @Param('id') id: string,
    @Body() { amount, atMost, reason, pieces, goods }: GrantRefundDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const order = await this.client.send('orders.grant-refund', {
      order: staffOrderName(id),
      adminUsername: admin.username,
      role: admin.role,
      amountKobo: parseNaira(amount) ?? 0,
      reason,
      ...(atMost !== undefined && { atMostKobo: parseNaira(atMost) ?? 0 }),
      ...(pieces !== undefined &&
        pieces > 0 && { goods: { pieces, isRestocked: goods !== 'write_off' } }),
    });
    return { success: true, data: this.presenter.detail(order, admin) };
  }

  @Post(':id/grant-ask/approve')
  @HttpCode(200)
  @Needs('undo-sales')
  @ApiOperation({
    summary: 'Give the discount or refund that a clerk asked for',
    description: 'As asked for, by someone else than the one who asked.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  approve(
    @Param('id') id: string,
    @Body() { ask }: GrantAskDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    return this.answer(id, admin, { askId: ask, isGranted: true });
  }

  @Post(':id/grant-ask/decline')
  @HttpCode(200)
  @Needs('undo-sales')
  @ApiOperation({ summary: 'Decline the discount or refund that a clerk asked for' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  decline(
    @Param('id') id: string,
    @Body() { ask, reason }: DeclineGrantDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    return this.answer(id, admin, { askId: ask, isGranted: false, reason });
  }

  private async answer(
    id: string,
    admin: AdminSession,
    answer: Pick<RequestOf<'orders.answer-grant'>, 'askId' | 'isGranted' | 'reason'>,
  ) {
    const { username: adminUsername, role } = admin;
    const request = { order: staffOrderName(id), adminUsername, role, ...answer };
    const order = await this.client.send('orders.answer-grant', request);
    return { success: true, data: this.presenter.detail(order, admin) };
  }
}
