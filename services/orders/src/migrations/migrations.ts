import { outboxMigrations } from '@spade/platform/outbox/outbox-migrations';
import { CreateOrders } from './20261121010000-create-orders.ts';
import { CreateOrderHistory } from './20261121020000-create-order-history.ts';
import { CreateOutbox } from './20261121030000-create-outbox.ts';
import { RecordStoreErrors } from './20261121040000-record-store-errors.ts';
import { ErasePersonalData } from './20261121050000-erase-personal-data.ts';
import { IndexAttention } from './20261121060000-index-attention.ts';
import { SellByVariant } from './20261126010000-sell-by-variant.ts';
import { LimitOpenOrders } from './20261127010000-limit-open-orders.ts';
import { SettleLatePayments } from './20261127020000-settle-late-payments.ts';
import { SearchAsPeopleWrite } from './20261127030000-search-as-people-write.ts';
import { KeepCredits } from './20261128010000-keep-credits.ts';
import { AskForApproval } from './20261128020000-ask-for-approval.ts';
import { IssueReceipts } from './20261129020000-issue-receipts.ts';
import { FiguresOfBusiness } from './20261129030000-figures-of-business.ts';
import { KeepAlerts } from './20261130010000-keep-alerts.ts';
import { ReadReceipts } from './20261130020000-read-receipts.ts';
import { TraceOutbox } from './20261201000000-trace-outbox.ts';
import { CoverFigures } from './20261203010000-cover-figures.ts';
import { GuardMoney } from './20261204010000-guard-money.ts';

/** The schema's history, oldest first. Merged migrations are never edited. */
export const ordersMigrations = [
  CreateOrders,
  CreateOrderHistory,
  CreateOutbox,
  RecordStoreErrors,
  ErasePersonalData,
  IndexAttention,
  SellByVariant,
  LimitOpenOrders,
  SettleLatePayments,
  SearchAsPeopleWrite,
  KeepCredits,
  AskForApproval,
  IssueReceipts,
  FiguresOfBusiness,
  KeepAlerts,
  ReadReceipts,
  TraceOutbox,
  CoverFigures,
  ...outboxMigrations,
  GuardMoney,
];
