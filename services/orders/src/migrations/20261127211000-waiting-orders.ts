import { Migration } from '@mikro-orm/migrations';

/**
 * Orders that hold nothing before their buyers have entered the code from their mailbox. request: what the buyer asked for,
 * null once that is erased, since no code was entered until lapses_at. A row goes when its order is placed, under the same
 * public id.
 */
export class WaitingOrders extends Migration {
  override name = '20261127211000-waiting-orders';

  override up(): void {
    this.addSql(`
      create table waiting_orders (
        id integer generated always as identity constraint waiting_orders_pkey primary key,
        public_id text not null constraint waiting_orders_public_id_key unique,
        idempotency_key text not null constraint waiting_orders_key_key unique,
        body_hash text not null,
        product_id integer not null,
        request jsonb,
        proven_at timestamptz(3),
        lapses_at timestamptz(3) not null
      )`);
    this.addSql('create index waiting_orders_lapses on waiting_orders (lapses_at)');
  }
}
