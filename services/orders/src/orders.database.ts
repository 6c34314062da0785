import { outboxRights, type ServiceSchema } from '@spade/platform/database/service-schema';
import { settingsRights } from '@spade/platform/settings/settings-table';
import { CreateOrdersAndMoney } from './migrations/20261121000000-create-orders-and-money.ts';
import { CreditFits } from './migrations/20261127110000-credit-fits.ts';
import { CreateOrderSettings } from './migrations/20261127110500-create-settings.ts';
import { AmountDue } from './migrations/20261127113000-amount-due.ts';
import { IndexAmountDue } from './migrations/20261127113100-index-amount-due.ts';
import { OutboxDue } from './migrations/20261127120000-outbox-due.ts';
import { StatementEvidence } from './migrations/20261127121000-statement-evidence.ts';
import { Shipments } from './migrations/20261127123000-shipments.ts';
import { IndexFulfilment } from './migrations/20261127123100-index-fulfilment.ts';
import { RefundDecisions } from './migrations/20261127124000-refund-decisions.ts';
import { IndexUndecided } from './migrations/20261127124100-index-undecided.ts';
import { FormIds } from './migrations/20261127133000-form-ids.ts';
import { MailboxCodes } from './migrations/20261127134500-mailbox-codes.ts';
import { OrderActorKind } from './migrations/20261127135000-actor-kind.ts';
import { DeliveryInPrice } from './migrations/20261127140000-delivery-in-price.ts';
import { PlainLetters } from './migrations/20261127140000-plain-letters.ts';
import { IndexPlainLetters } from './migrations/20261127140100-index-plain-letters.ts';
import { ClerkConfirmations } from './migrations/20261127150000-clerk-confirmations.ts';
import { CreditActorKind } from './migrations/20261127171000-credit-actor-kind.ts';
import { Corrections } from './migrations/20261127172000-corrections.ts';
import { NotesAndBlocks } from './migrations/20261127174000-notes-and-blocks.ts';
import { IndexBuyers } from './migrations/20261127174100-index-buyers.ts';
import { CounterPayments } from './migrations/20261127174200-counter-payments.ts';
import { BankAccounts } from './migrations/20261127175000-bank-accounts.ts';
import { CoveredDays } from './migrations/20261127203000-covered-days.ts';
import { GrantedRefunds } from './migrations/20261127204500-granted-refunds.ts';
import { Reminders } from './migrations/20261127210000-reminders.ts';
import { IndexSecondChances } from './migrations/20261127210100-index-second-chances.ts';
import { WaitingOrders } from './migrations/20261127211000-waiting-orders.ts';
import { Problems } from './migrations/20261127214000-problems.ts';
import { Discounts } from './migrations/20261128001000-discounts.ts';
import { PlacedBy } from './migrations/20261128040000-placed-by.ts';
import { IndexPlacedBy } from './migrations/20261128040100-index-placed-by.ts';
import { TestOrders } from './migrations/20261128043500-test-orders.ts';
import { GrantAsks } from './migrations/20261128071500-grant-asks.ts';
import { SlipPrinted } from './migrations/20261128093000-slip-printed.ts';
import { IndexReturned } from './migrations/20261128211000-index-returned.ts';
import { DebitsShownAgain } from './migrations/20261129045500-debits-shown-again.ts';
import { IndexAttested } from './migrations/20261130011000-index-attested.ts';
import { FeeAtDoor } from './migrations/20261130071500-fee-at-door.ts';

/** Every migration of the orders database, oldest first. Released ones are never edited. */
export const ordersMigrations = [
  CreateOrdersAndMoney,
  CreditFits,
  CreateOrderSettings,
  AmountDue,
  IndexAmountDue,
  OutboxDue,
  StatementEvidence,
  Shipments,
  IndexFulfilment,
  RefundDecisions,
  IndexUndecided,
  FormIds,
  MailboxCodes,
  OrderActorKind,
  DeliveryInPrice,
  PlainLetters,
  IndexPlainLetters,
  ClerkConfirmations,
  CreditActorKind,
  Corrections,
  NotesAndBlocks,
  IndexBuyers,
  CounterPayments,
  BankAccounts,
  CoveredDays,
  GrantedRefunds,
  Reminders,
  IndexSecondChances,
  WaitingOrders,
  Problems,
  Discounts,
  PlacedBy,
  IndexPlacedBy,
  TestOrders,
  GrantAsks,
  SlipPrinted,
  IndexReturned,
  DebitsShownAgain,
  IndexAttested,
  FeeAtDoor,
];

/** The tables of orders, and the rights of its running process in them. */
export const ordersDatabase: ServiceSchema = {
  migrations: ordersMigrations,
  rights: {
    // No order is ever deleted: a person is erased from it instead.
    orders: ['select', 'insert', 'update'],
    // Append-only.
    order_events: ['select', 'insert'],
    // Erased with the buyer.
    order_notes: ['select', 'insert', 'delete'],
    // Gone at their end, or once lifted.
    buyer_blocks: ['select', 'insert', 'delete'],
    // Words, reason and pictures are erased with the buyer; the rows stay.
    order_problems: ['select', 'insert', 'update'],
    problem_pictures: ['select', 'insert', 'update'],
    // Gone at their end.
    reminder_refusals: ['select', 'insert', 'update', 'delete'],
    order_proofs: ['select', 'insert', 'update'],
    order_holds: ['select', 'insert'],
    // What names a rider or a buyer is erased in time; the row stays.
    shipments: ['select', 'insert', 'update'],
    statements: ['select', 'insert', 'update'],
    // Cleared once they are credits.
    statement_rows: ['select', 'insert', 'update', 'delete'],
    statement_mappings: ['select', 'insert', 'update'],
    // Append-only, but a person is erased.
    credit_sightings: ['select', 'insert', 'update'],
    statement_doubts: ['select', 'insert', 'update'],
    // A trigger lets nothing change but the person who is erased.
    credits: ['select', 'insert', 'update'],
    credit_decisions: ['select', 'insert', 'update', 'delete'],
    credit_events: ['select', 'insert'],
    // An import that shows a withdrawn credit again takes its row away; staff may overrule the others.
    credit_reversals: ['select', 'insert', 'update', 'delete'],
    // Derived from the others.
    credit_fits: ['select', 'insert', 'update', 'delete'],
    changed_orders: ['select', 'insert', 'delete'],
    // Those that took nothing back go once they can no longer; a person is erased from the others.
    debits: ['select', 'insert', 'update', 'delete'],
    // A trigger lets nothing change but that it was undone, and that its buyer was told.
    refunds: ['select', 'insert', 'update'],
    // Append-only: taking one back is a negative one.
    refund_decisions: ['select', 'insert'],
    // Answered once.
    grant_asks: ['select', 'insert', 'update'],
    // Append-only.
    order_discounts: ['select', 'insert'],
    // They stay, and name no person but who placed one.
    test_orders: ['select', 'insert', 'update'],
    // Erased with the buyer, or a year after it was paid.
    refund_accounts: ['select', 'insert', 'update', 'delete'],
    // Erased within two hours unless their code is entered, and deleted after some weeks.
    waiting_orders: ['select', 'insert', 'update', 'delete'],
    // Deleted after some days.
    mailbox_codes: ['select', 'insert', 'update', 'delete'],
    // Numbered without gaps, never changed.
    receipts: ['select', 'insert'],
    receipt_numbers: ['select', 'update'],
    // A trigger lets nothing change but that it was agreed to or stopped, each once.
    bank_accounts: ['select', 'insert', 'update'],
    alert_mailboxes: ['select', 'insert', 'update'],
    // A trigger lets go only words and people, and rows that are no evidence.
    alerts: ['select', 'insert', 'update', 'delete'],
    // Append-only.
    ...settingsRights,
    ...outboxRights,
  },
};
