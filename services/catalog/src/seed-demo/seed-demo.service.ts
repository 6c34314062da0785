import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CATALOG_CONFIG, type CatalogConfig } from '../catalog.config.ts';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { lockSync } from '../sync/sync-lock.ts';
import { demoProducts } from './demo-products.ts';

const INSERT_DEMO_PRODUCTS = `
  INSERT INTO shopify_products (shopify_id, shopify_variant_id, title, description, category,
    price_kobo, compare_at_price_kobo, image_url, inventory_quantity, sku, tags, variant_title,
    is_demo)
  SELECT 'demo/' || slug, 'demo/' || slug || '/default', title, description, category,
    naira * 100, "compareAtNaira" * 100, '/catalogue/' || slug || '.svg', quantity, sku, tags, "variantTitle",
    true
  FROM ROWS FROM (jsonb_to_recordset(?::jsonb) AS (slug text, title text, description text,
    category text, naira bigint, "compareAtNaira" bigint, quantity integer, sku text, tags text,
    "variantTitle" text))
    WITH ORDINALITY AS demo
  WHERE NOT EXISTS (SELECT FROM shopify_products)
  ORDER BY ordinality
  RETURNING id`;

const INSERT_DEMO_VARIANTS = `
  INSERT INTO product_variants (product_id, shopify_variant_id, title, price_kobo,
    inventory_quantity, sku, position)
  SELECT p.id, 'demo/' || slug || '/' || v.sku, v.title, naira * 100, quantity, v.sku, place
  FROM jsonb_to_recordset(?::jsonb) AS demo (slug text, others jsonb)
  JOIN shopify_products p ON p.shopify_id = 'demo/' || slug,
  ROWS FROM (jsonb_to_recordset(others) AS (title text, naira bigint, quantity integer, sku text))
    WITH ORDINALITY AS v (title, naira, quantity, sku, place)`;

/**
 * Fills an empty catalogue with the demo products when the service starts. Replicas that start
 * together wait for one another, so there is one set. A catalogue that ever held a product, also
 * a retired one, is not empty.
 */
@Injectable()
export class SeedDemoService implements OnApplicationBootstrap {
  private readonly logger = new Logger(SeedDemoService.name);
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;
  private readonly isWanted: boolean;

  constructor(
    em: EntityManager,
    announcer: ChangeAnnouncer,
    @Inject(CATALOG_CONFIG) config: CatalogConfig,
  ) {
    this.em = em;
    this.announcer = announcer;
    this.isWanted = config.SEED_DEMO_CATALOGUE;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.isWanted) return;
    const seeded = await this.seed();
    if (seeded > 0) this.logger.log(`the catalogue was empty: seeded ${seeded} demo products`);
  }

  /** Answers how many products it wrote: all, or none. */
  async seed(): Promise<number> {
    const rows = await this.em.fork().transactional(async (em) => {
      await lockSync(em);
      const seeded = await em.execute<unknown[]>(INSERT_DEMO_PRODUCTS, [
        JSON.stringify(demoProducts),
      ]);
      const several = demoProducts.filter(({ others }) => others !== undefined);
      if (seeded.length > 0) await em.execute(INSERT_DEMO_VARIANTS, [JSON.stringify(several)]);
      return seeded;
    });
    if (rows.length > 0) this.announcer.announce();
    return rows.length;
  }
}
