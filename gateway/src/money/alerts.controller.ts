import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Alert } from '@spade/contracts/money/alert';
import { AdminOnly } from '../auth/admin.guard.ts';
import { formatKobo } from '../http/money.ts';
import { AnswersErrors, AnswersList, PageMeta } from '../http/openapi-answers.ts';
import { AlertMailboxView, AlertView } from './alert.view.ts';
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
  @ApiOperation({ summary: 'Alerts of the bank, newest first, with why one is not a credit' })
  @AnswersList(AlertView, AlertListMeta)
  @AnswersErrors(400, 401, 503)
  async list(@Query() query: ListAlertsQuery) {
    const { alerts, ...meta } = await this.client.send('orders.list-alerts', query);
    return { success: true, data: alerts.map(presentAlert), meta };
  }
}

function presentAlert({ credit, ...alert }: Alert): AlertView {
  if (!credit) return { ...alert, credit };
  const { id, amountKobo, valueDate, narration } = credit;
  return { ...alert, credit: { id, amount: formatKobo(amountKobo), valueDate, narration } };
}
