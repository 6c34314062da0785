import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { type Alert, alertStates } from '@spade/contracts/money/alert';
import { formatKobo } from '@spade/contracts/naira';
import { AdminOnly } from '../../http/admin.guard.ts';
import { AnswersErrors, AnswersList, PageMeta } from '../../http/openapi-answers.ts';
import { day, instant, integer, one, oneOf, orNull, present, text, view } from '../../http/view.ts';
import { CreditOrderView } from '../orders/order-money.view.ts';
import { presentSuggestion, SuggestionView } from './credit.view.ts';
import { ListAlertsQuery } from './money.dto.ts';

/** The payment that an alert states. */
const AlertedPaymentView = view('AlertedPaymentView', {
  amount: text(),
  valueDate: day(),
  bookedAt: orNull(instant()),
  narration: text(),
  sender: orNull(text()),
  bankId: orNull(text("The bank's own id.")),
});

/** An e-mail that claims to be from a bank, and what was done with it. */
const AlertView = view('AlertView', {
  id: integer(),
  state: oneOf(alertStates, {
    enumName: 'AlertState',
    description:
      '`taken`: evidence of a payment. `refused`: forged, changed, a copy, a debit or of another account. `unreadable`: no known layout.',
  }),
  reason: orNull(text('Why it is no evidence, in words.')),
  bank: orNull(text('Null: not an address of a bank.')),
  from: text('The address that it says it is from.'),
  subject: orNull(text('Null once it is old.')),
  receivedAt: instant('When the mailbox got it.'),
  recordedAt: instant(),
  payment: orNull(one(AlertedPaymentView)),
  creditId: orNull(integer('The credit that a clerk attested by it; null: no one has used it.')),
  order: orNull(one(CreditOrderView, 'The order of that credit.')),
  suggestion: orNull(
    one(SuggestionView, 'The orders that it may pay; null unless it can be used.'),
  ),
});

/** Whether the mailbox can be read. */
const AlertMailboxView = view('AlertMailboxView', {
  mailbox: text(),
  lastContactAt: orNull(instant()),
  lastAlertAt: orNull(instant()),
  failure: orNull(text('Why it is not read, in words.')),
});

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
  @AnswersErrors(404)
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
