import { Migration } from '@mikro-orm/migrations';

/** Products with their stock, holds on that stock, and the runs of the store sync. */
export class CreateCatalogue extends Migration {
  override name = '20261121-create-catalogue';

  override up(): void {
    this.addSql(`
      CREATE TABLE shopify_products (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shopify_id text NOT NULL UNIQUE,
        title text NOT NULL,
        description text,
        price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
        compare_at_price_kobo bigint CHECK (compare_at_price_kobo >= 0),
        image_url text,
        category text,
        in_stock boolean NOT NULL DEFAULT true,
        inventory_quantity integer NOT NULL DEFAULT 0 CHECK (inventory_quantity >= 0),
        held_quantity integer NOT NULL DEFAULT 0 CHECK (held_quantity >= 0),
        shopify_variant_id text NOT NULL,
        sku text,
        tags text,
        is_demo boolean NOT NULL DEFAULT false,
        last_synced_at timestamptz NOT NULL DEFAULT now(),
        retired_at timestamptz
      ) WITH (fillfactor = 85)`); // room on each page, so that counting holds stays a HOT update
    this.addSql(`
      CREATE INDEX shopify_products_listed ON shopify_products (id) WHERE retired_at IS NULL`);
    this.addSql(`
      CREATE INDEX shopify_products_category ON shopify_products (category, id)
      WHERE retired_at IS NULL`);
    // Some servers ship no pg_trgm or forbid it: search then scans, which is right, only slower.
    this.addSql(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX shopify_products_title_search
          ON shopify_products USING gin (title gin_trgm_ops);
        CREATE INDEX shopify_products_description_search
          ON shopify_products USING gin (description gin_trgm_ops);
      EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege THEN
        RAISE NOTICE 'pg_trgm is not to be had: product search runs without an index';
      END $$`);
    this.addSql(`
      CREATE TABLE stock_holds (
        hold_id uuid PRIMARY KEY,
        product_id integer NOT NULL REFERENCES shopify_products (id),
        quantity integer NOT NULL CHECK (quantity > 0),
        title text NOT NULL,
        unit_price_kobo bigint NOT NULL,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sold', 'released')),
        claimed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CHECK ((state = 'open') = (ended_at IS NULL))
      )`);
    this.addSql(`
      CREATE INDEX stock_holds_unclaimed ON stock_holds (created_at)
      WHERE state = 'open' AND claimed_at IS NULL`);
    this.addSql(`
      CREATE TABLE sync_runs (
        run_id uuid PRIMARY KEY,
        state text NOT NULL DEFAULT 'running'
          CHECK (state IN ('running', 'finished', 'superseded')),
        started_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        retired integer,
        total integer
      )`);
    this.addSql(`
      CREATE UNIQUE INDEX sync_runs_one_running ON sync_runs (state) WHERE state = 'running'`);
    this.addSql(`
      CREATE TABLE sync_seen (
        run_id uuid NOT NULL REFERENCES sync_runs (run_id) ON DELETE CASCADE,
        shopify_id text NOT NULL,
        PRIMARY KEY (run_id, shopify_id)
      )`);
  }

  override down(): void {
    this.addSql('DROP TABLE sync_seen, sync_runs, stock_holds, shopify_products');
  }
}
