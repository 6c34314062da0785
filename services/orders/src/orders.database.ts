import { outboxRights, type ServiceSchema } from '@spade/platform/database/service-schema';
import { ordersMigrations } from './migrations/migrations.ts';

/** The tables of orders, and what orders may do with them while it serves. */
export const ordersDatabase: ServiceSchema = {
  migrations: ordersMigrations,
  rights: {
    // No order is ever deleted: a person is erased from it instead.
    orders: ['select', 'insert', 'update'],
    // Append-only.
    order_events: ['select', 'insert'],
    order_proofs: ['select', 'insert', 'update'],
    order_holds: ['select', 'insert'],
    ...outboxRights,
  },
};
