import { Migration } from '@mikro-orm/migrations';

/**
 * Finds an order by its reference as people and banks write it (`so hh9es`, `SOHH9ES`, letters that look
 * alike; `order/search.ts` folds in the same way), and by the amount that was received.
 */
export class SearchAsPeopleWrite extends Migration {
  override name = '20261127_03_search_as_people_write';

  override up(): void {
    this.addSql(`
      alter table orders add column folded_reference text not null generated always as (
        translate(lower(reference), 'oqilszbgu-', '00115286v')) stored`);
    this.addSql('create index orders_folded_reference on orders (folded_reference)');
    this.addSql(`
      create index orders_received on orders (amount_received_kobo)
        where amount_received_kobo is not null`);
  }
}
