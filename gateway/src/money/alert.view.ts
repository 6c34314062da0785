import { alertStates } from '@spade/contracts/money/alert';
import { day, instant, integer, one, oneOf, orNull, text, view } from '../http/view.ts';
import { CreditOrderView, SuggestionView } from './credit.view.ts';

/** The payment that an alert states. */
const AlertedPaymentView = view('AlertedPaymentView', {
  amount: text(),
  valueDate: day(),
  bookedAt: orNull(instant()),
  narration: text(),
  sender: orNull(text()),
  bankId: orNull(text("The bank's own id.")),
});

/** An e-mail of a bank, or one that pretends so, and what became of it. */
export const AlertView = view('AlertView', {
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

/** How the reading of the mailbox goes. */
export const AlertMailboxView = view('AlertMailboxView', {
  mailbox: text(),
  lastContactAt: orNull(instant()),
  lastAlertAt: orNull(instant()),
  failure: orNull(text('Why it is not read, in words.')),
});
