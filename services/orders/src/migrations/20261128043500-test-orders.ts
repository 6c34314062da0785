import { Migration } from '@mikro-orm/migrations';

/** Orders by which an owner tries the shop: in a table of their own, so that nothing else of the shop finds one. */
export class TestOrders extends Migration {
  override name = '20261128043500-test-orders';

  override up(): void {
    this.addSql(`
      create table test_orders (
        id integer generated always as identity constraint test_orders_pkey primary key,
        public_id text not null constraint test_orders_public_id_key unique,
        placed_by text not null,
        facts jsonb not null,
        created_at timestamptz(3) not null default now(),
        proof_at timestamptz(3),
        review_by timestamptz(3),
        confirmed_at timestamptz(3)
      )`);
  }
}
