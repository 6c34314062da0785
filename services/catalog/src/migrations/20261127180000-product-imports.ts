import { Migration } from '@mikro-orm/migrations';

/** Files of products that staff import, and the products in them. */
export class ProductImports extends Migration {
  override name = '20261127-product-imports';

  override up(): void {
    this.addSql(`
      create table product_imports (
        import_id uuid primary key,
        file_name text not null,
        state text not null default 'reading'
          check (state in ('reading', 'unreadable', 'ready', 'applying', 'applied', 'discarded')),
        opened_at timestamptz(3) not null default now(),
        opened_by text not null,
        format text,
        failure text,
        applied_by text,
        applied_at timestamptz(3)
      )`);
    this.addSql(`
      create table imported_products (
        import_id uuid not null references product_imports (import_id) on delete cascade,
        line integer not null,
        title text not null,
        product jsonb not null,
        verdict text not null check (verdict in ('new', 'changed', 'unchanged', 'refused')),
        reason text,
        changes jsonb not null,
        product_id integer references shopify_products (id),
        version integer,
        applied_at timestamptz(3),
        primary key (import_id, line)
      )`);
  }
}
