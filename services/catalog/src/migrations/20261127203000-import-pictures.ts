import { Migration } from '@mikro-orm/migrations';

/** Pictures that an import names by their addresses, and which picture of ours came from which address. */
export class ImportPictures extends Migration {
  override name = '20261127-import-pictures';

  override up(): void {
    this.addSql(
      `alter table imported_products add column pictures_to_fetch integer not null default 0`,
    );
    this.addSql(`
      create table import_pictures (
        picture_id integer generated always as identity primary key,
        import_id uuid not null references product_imports (import_id) on delete cascade,
        product_id integer not null references shopify_products (id),
        position integer not null,
        address text not null,
        words text not null,
        state text not null default 'waiting'
          check (state in ('kept', 'waiting', 'fetched', 'added', 'failed')),
        name text,
        failure text,
        attempts integer not null default 0,
        taken_until timestamptz(3),
        not_before timestamptz(3),
        unique (import_id, product_id, position)
      )`);
    this.addSql(`
      create index import_pictures_open on import_pictures (state, picture_id)
        where state in ('waiting', 'fetched')`);
    this.addSql(`
      create table picture_addresses (
        address text primary key,
        name text not null references product_pictures (name),
        fetched_at timestamptz(3) not null default now()
      )`);
    this.addSql(`create index picture_addresses_name on picture_addresses (name)`);
  }
}
