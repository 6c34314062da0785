import type { EntityManager } from '@mikro-orm/postgresql';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { SettingRow } from '@spade/platform/settings/settings-table';
import { BuyerBlockEntity, OrderNoteEntity, ReminderRefusalEntity } from './buyer.entity.ts';
import { GrantAskEntity } from './grant-ask.entity.ts';
import {
  AlertEntity,
  AlertMailboxEntity,
  ChangedOrderEntity,
  CreditDecisionEntity,
  CreditEntity,
  CreditEventEntity,
  CreditFitEntity,
  CreditReversalEntity,
  DebitEntity,
  OrderDiscountEntity,
  RefundAccountEntity,
  RefundDecisionEntity,
  RefundEntity,
} from './money.entity.ts';
import {
  BankAccountEntity,
  MailboxCodeEntity,
  OrderEntity,
  OrderEventEntity,
  OrderHoldEntity,
  OrderProofEntity,
  ReceiptEntity,
  ReceiptNumberEntity,
  TestOrderEntity,
  WaitingOrderEntity,
} from './order.entity.ts';
import { OrderProblemEntity, ProblemPictureEntity } from './problem.entity.ts';
import { ShipmentEntity } from './shipment.entity.ts';
import {
  CreditSightingEntity,
  StatementDoubtEntity,
  StatementEntity,
  StatementMappingEntity,
  StatementRowEntity,
} from './statement.entity.ts';

/** What MikroORM must know of this service's tables. */
export const orderEntities = [
  OrderEntity,
  OrderEventEntity,
  OrderHoldEntity,
  OrderProofEntity,
  OrderNoteEntity,
  BuyerBlockEntity,
  ReminderRefusalEntity,
  WaitingOrderEntity,
  MailboxCodeEntity,
  BankAccountEntity,
  CreditEntity,
  CreditDecisionEntity,
  CreditEventEntity,
  CreditFitEntity,
  ChangedOrderEntity,
  CreditReversalEntity,
  DebitEntity,
  RefundEntity,
  OrderDiscountEntity,
  GrantAskEntity,
  RefundDecisionEntity,
  RefundAccountEntity,
  ReceiptEntity,
  ReceiptNumberEntity,
  TestOrderEntity,
  ShipmentEntity,
  OrderProblemEntity,
  ProblemPictureEntity,
  StatementEntity,
  StatementRowEntity,
  StatementMappingEntity,
  CreditSightingEntity,
  StatementDoubtEntity,
  AlertMailboxEntity,
  AlertEntity,
  OutboxRow,
  SettingRow,
];

/** This service's tables as typed statements see them. */
export type OrdersTables = TablesOf<(typeof orderEntities)[number]>;

/** Typed statements on this service's tables, in the transaction of `em` if one is running. */
export const ordersDb = (em: EntityManager) => statements<OrdersTables>(em);
