import { Migration } from '@mikro-orm/migrations';

/**
 * How an order reaches its buyer, as it was placed. Orders before this one are delivered, for a fee that staff tell
 * (their column `delivery_fee_kobo` is 0). Constant defaults, so that no row is rewritten.
 */
export class DeliveryInPrice extends Migration {
  override name = '20261127140000-delivery-in-price';

  override up(): void {
    this.addSql(`
      alter table orders
        add column delivery_area text,
        add column delivery_method text not null default 'deliver',
        add column is_fee_in_price boolean not null default false,
        add column delivery_time text,
        add column pickup_point text`);
    this.addSql(`
      alter table orders add constraint orders_delivery_check check (
        delivery_method in ('deliver', 'pickup')
        and (delivery_method = 'pickup') = (pickup_point is not null)
        and (is_fee_in_price or delivery_fee_kobo = 0)
      ) not valid`);
  }
}
