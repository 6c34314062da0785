import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a variant can be ordered, and whether it is below its warning level, as columns: lists filter by them and count
 * them. Beside an index of the quantities themselves no hold would be a HOT update; these change seldom.
 */
export class StockStates extends Migration {
  override name = '20261128073000-stock-states';

  override up(): void {
    this.addSql(`
      create function write_stock_states() returns trigger language plpgsql as $$
      begin
        new.is_sellable := new.in_stock and (not new.is_tracked or new.inventory_quantity > new.held_quantity);
        new.is_low := new.is_tracked
          and coalesce(new.warn_below > greatest(0, new.inventory_quantity - new.held_quantity), false);
        return new;
      end $$`);
    for (const table of ['shopify_products', 'product_variants']) {
      this.addSql(`
        alter table ${table}
          add column is_sellable boolean,
          add column is_low boolean`);
      // Every writer is covered, of the release before as well.
      this.addSql(`
        create trigger ${table}_stock_states before insert or update on ${table}
        for each row execute function write_stock_states()`);
    }
  }
}
