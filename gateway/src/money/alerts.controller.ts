import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Alert } from '@spade/contracts/money/alert';
import { formatKobo } from '@spade/contracts/naira';
import { AdminOnly } from '../auth/admin.guard.ts';
import { AnswersErrors, AnswersList, PageMeta } from '../http/openapi-answers.ts';
import { AlertMailboxView, AlertView } from './alert.view.ts';
import { presentSuggestion } from './credit.presenter.ts';
import { ListAlertsQuery } from './dto/money.dto.ts';

/** How many match, where the next page starts, and how the mailbox is read. */
class AlertListMeta extends PageMeta {
  @ApiProperty({
    type: AlertMailboxView,
    nullable: true,
    description: 'Null while no mailbox was ever read (ALERTS_IMAP_HOST is not set).',
  })
  mailbox: AlertMailboxView | null;
}

/** E-mails of the bank about movements of the account. */
@ApiTags('money (staff)')
@Controller('admin/alerts')
@AdminOnly()
export class AlertsController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'Alerts of the bank, newest first, with the orders that they may pay' })
  @AnswersList(AlertView, AlertListMeta)
  @AnswersErrors(400, 401, 404, 503)
  async list(@Query() query: ListAlertsQuery) {
    const { alerts, ...meta } = await this.client.send('orders.list-alerts', query);
    return { success: true, data: alerts.map(presentAlert), meta };
  }
}

function presentAlert({ payment, suggestion, ...alert }: Alert): AlertView {
  return {
    ...alert,
    payment: payment && presentPayment(payment),
    suggestion: suggestion && presentSuggestion(suggestion),
  };
}

function presentPayment({ amountKobo, ...payment }: NonNullable<Alert['payment']>) {
  return { amount: formatKobo(amountKobo), ...payment };
}
