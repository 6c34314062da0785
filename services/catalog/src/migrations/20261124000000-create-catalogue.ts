import { Migration } from '@mikro-orm/migrations';

/** Products and variants with their stock, holds on that stock, and the runs of the store sync. */
export class CreateCatalogue extends Migration {
  override name = '20261124-create-catalogue';

  override up(): void {
    // The row of `shopify_products` is the product's default variant; `product_variants` has the others, under the
    // same rules. `inventory_quantity` may fall below 0, where a deficit waits for the next goods (store-figure.ts).
    const sale = `
      price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
      compare_at_price_kobo bigint CHECK (compare_at_price_kobo >= 0),
      sku text,
      in_stock boolean NOT NULL DEFAULT true,
      inventory_quantity integer NOT NULL DEFAULT 0,
      held_quantity integer NOT NULL DEFAULT 0 CHECK (held_quantity >= 0),
      store_quantity integer,
      store_adopted_at timestamptz,
      retired_at timestamptz`;
    // Room on each page, so that counting holds stays a HOT update.
    this.addSql(`
      CREATE TABLE shopify_products (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shopify_id text NOT NULL UNIQUE,
        shopify_variant_id text NOT NULL,
        title text NOT NULL,
        variant_title text,
        description text,
        category text,
        image_url text,
        tags text,
        is_demo boolean NOT NULL DEFAULT false,
        store_read_at timestamptz,
        last_synced_at timestamptz NOT NULL DEFAULT now(),
        ${sale}
      ) WITH (fillfactor = 85)`);
    this.addSql(`
      CREATE TABLE product_variants (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        product_id integer NOT NULL REFERENCES shopify_products (id),
        shopify_variant_id text NOT NULL UNIQUE,
        title text NOT NULL,
        position integer NOT NULL,
        ${sale}
      ) WITH (fillfactor = 85)`);
    this.addSql('CREATE INDEX product_variants_of ON product_variants (product_id, position)');
    this.addSql(`
      CREATE INDEX shopify_products_listed ON shopify_products (id) WHERE retired_at IS NULL`);
    this.addSql(`
      CREATE INDEX shopify_products_category ON shopify_products (category, id)
      WHERE retired_at IS NULL`);
    // Empty in a shop without variants: then a sync's question for them costs nothing.
    this.addSql(`
      CREATE INDEX shopify_products_with_variants ON shopify_products (shopify_id)
      WHERE variant_title IS NOT NULL`);
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
        variant_id integer REFERENCES product_variants (id),
        quantity integer NOT NULL CHECK (quantity > 0),
        title text NOT NULL,
        unit_price_kobo bigint NOT NULL,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sold', 'released')),
        claimed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        store_attempted_at timestamptz,
        store_recorded_at timestamptz,
        store_statement_id uuid,
        CHECK ((state = 'open') = (ended_at IS NULL))
      )`);
    this.addSql(`
      CREATE INDEX stock_holds_unclaimed ON stock_holds (created_at)
      WHERE state = 'open' AND claimed_at IS NULL`);
    this.addSql(`
      CREATE INDEX stock_holds_recorded ON stock_holds (product_id, store_recorded_at)
      WHERE store_recorded_at IS NOT NULL`);
    this.addSql(`
      CREATE INDEX stock_holds_unrecorded ON stock_holds (product_id)
      WHERE state = 'sold' AND store_recorded_at IS NULL`);
    this.addSql(`
      CREATE TABLE sync_runs (
        run_id uuid PRIMARY KEY,
        job_id text,
        requested_by text NOT NULL DEFAULT 'unknown',
        state text NOT NULL DEFAULT 'running'
          CHECK (state IN ('running', 'finished', 'superseded', 'failed', 'cancelled')),
        started_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        fetched integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        refused integer NOT NULL DEFAULT 0,
        refusals jsonb NOT NULL DEFAULT '[]',
        retired integer,
        total integer,
        error text
      )`);
    this.addSql(`
      CREATE UNIQUE INDEX sync_runs_one_running ON sync_runs (state) WHERE state = 'running'`);
    this.addSql('CREATE INDEX sync_runs_newest ON sync_runs (started_at DESC)');
    // The ids that a run has met, one list a batch. A crash of PostgreSQL empties it: the run then falls short of the
    // store's count, retires nothing, and is walked again.
    this.addSql(`
      CREATE UNLOGGED TABLE sync_seen (
        run_id uuid NOT NULL REFERENCES sync_runs (run_id) ON DELETE CASCADE,
        product_ids integer[] NOT NULL
      )`);
    this.addSql('CREATE INDEX sync_seen_of_run ON sync_seen (run_id)');
  }

  override down(): void {
    this.addSql('DROP TABLE sync_seen, sync_runs, stock_holds, product_variants, shopify_products');
  }
}
