import { Migration } from '@mikro-orm/migrations';

/** Where a product comes from, what staff keep about their own products, and the movements of all stock. */
export class OwnProducts extends Migration {
  override name = '20261127-own-products';

  override up(): void {
    this.addSql(`
      alter table shopify_products
        add column source text not null default 'store',
        add column is_hidden boolean not null default false,
        add column version integer not null default 1,
        add column changed_by text,
        add column warn_below integer`);
    this.addSql('alter table product_variants add column warn_below integer');
    this.addSql(`update shopify_products set source = 'demo' where is_demo`);
    // A hidden product is off sale like a retired one, for the release before as well; staff may bring it back.
    this.addSql(`
      alter table shopify_products
        add constraint shopify_products_source check (source in ('store', 'own', 'demo')) not valid,
        add constraint shopify_products_hidden
          check (not is_hidden or (source = 'own' and retired_at is not null)) not valid`);
    this.addSql(`
      create table stock_movements (
        id bigint generated always as identity primary key,
        product_id integer not null references shopify_products (id),
        variant_id integer references product_variants (id),
        kind text not null check (kind in ('opening', 'received', 'counted', 'damaged', 'returned', 'corrected',
          'sold', 'released', 'synced')),
        change integer not null check (change <> 0 or kind = 'counted'),
        stock_after integer not null,
        actor text not null,
        reason text,
        request_id uuid,
        at timestamptz not null default clock_timestamp()
      )`);
    this.addSql('create index stock_movements_of on stock_movements (product_id, id desc)');
    this.addSql(`
      create index stock_movements_request on stock_movements (request_id)
      where request_id is not null`);
    this.addMovementTriggers();
    // The triggers keep writers out until this commits, so no change falls between them and these rows.
    this.addSql(`
      insert into stock_movements (product_id, variant_id, kind, change, stock_after, actor)
      select id, null, 'opening', inventory_quantity, inventory_quantity, 'migration'
      from shopify_products where inventory_quantity <> 0
      union all
      select product_id, id, 'opening', inventory_quantity, inventory_quantity, 'migration'
      from product_variants where inventory_quantity <> 0`);
  }

  /**
   * Every statement that changes a stock is recorded, of the release before as well, so the sum of the movements is the
   * stock. `catalog.movement` says what it was (movement-cause.ts). New rows are recorded per statement, for a sync
   * that writes thousands.
   */
  private addMovementTriggers(): void {
    this.addSql(`
      create function record_stock_movement() returns trigger language plpgsql as $$
      declare
        cause jsonb := coalesce(nullif(current_setting('catalog.movement', true), ''), '{}')::jsonb;
        is_variant boolean := tg_table_name = 'product_variants';
      begin
        insert into stock_movements
          (product_id, variant_id, kind, change, stock_after, actor, reason, request_id)
        values (
          case when is_variant then (to_jsonb(new) ->> 'product_id')::integer else new.id end,
          case when is_variant then new.id end,
          coalesce(cause ->> 'kind', 'synced'),
          new.inventory_quantity - old.inventory_quantity, new.inventory_quantity,
          coalesce(cause ->> 'actor', 'store'), cause ->> 'reason', (cause ->> 'requestId')::uuid);
        return null;
      end $$`);
    this.addSql(`
      create function record_new_stock() returns trigger language plpgsql as $$
      declare
        cause jsonb := coalesce(nullif(current_setting('catalog.movement', true), ''), '{}')::jsonb;
        is_variant boolean := tg_table_name = 'product_variants';
      begin
        insert into stock_movements
          (product_id, variant_id, kind, change, stock_after, actor, reason, request_id)
        select case when is_variant then (to_jsonb(added) ->> 'product_id')::integer else id end,
          case when is_variant then id end,
          coalesce(cause ->> 'kind', 'synced'), inventory_quantity, inventory_quantity,
          coalesce(cause ->> 'actor', 'store'), cause ->> 'reason', (cause ->> 'requestId')::uuid
        from added where inventory_quantity <> 0;
        return null;
      end $$`);
    for (const table of ['shopify_products', 'product_variants']) {
      this.addSql(`
        create trigger ${table}_stock_moved after update on ${table} for each row
        when (old.inventory_quantity <> new.inventory_quantity)
        execute function record_stock_movement()`);
      this.addSql(`
        create trigger ${table}_stock_added after insert on ${table}
        referencing new table as added for each statement execute function record_new_stock()`);
    }
  }
}
