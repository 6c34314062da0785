import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Alert } from '@spade/contracts/money/alert';
import { formatKobo } from '@spade/contracts/naira';
import { AdminOnly } from '../auth/admin.guard.ts';
import { AnswersErrors, AnswersList, PageMeta } from '../http/openapi-answers.ts';
import { one, orNull, present, view } from '../http/view.ts';
import { AlertMailboxView, AlertView } from './alert.view.ts';
import { presentSuggestion } from './credit.presenter.ts';
import { ListAlertsQuery } from './dto/money.dto.ts';

/** How many match, where the next page starts, and how the mailbox is read. */
const AlertListMeta = view('AlertListMeta', {
  ...PageMeta.fields,
  mailbox: orNull(
    one(AlertMailboxView, 'Null while no mailbox was ever read (ALERTS_IMAP_HOST is not set).'),
  ),
});

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

function presentAlert(alert: Alert) {
  const { payment, suggestion } = alert;
  return present(AlertView, alert, {
    payment: payment && { ...payment, amount: formatKobo(payment.amountKobo) },
    suggestion: suggestion && presentSuggestion(suggestion),
  });
}
