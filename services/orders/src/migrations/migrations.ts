import { CreateOrderHistory } from './create-order-history.ts';
import { CreateOrders } from './create-orders.ts';
import { CreateOutbox } from './create-outbox.ts';
import { ErasePersonalData } from './erase-personal-data.ts';
import { IndexAttention } from './index-attention.ts';
import { RecordStoreErrors } from './record-store-errors.ts';
import { SellByVariant } from './sell-by-variant.ts';

/** The schema's history, oldest first. Merged migrations are never edited. */
export const ordersMigrations = [
  CreateOrders,
  CreateOrderHistory,
  CreateOutbox,
  RecordStoreErrors,
  ErasePersonalData,
  IndexAttention,
  SellByVariant,
];
