import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { untilReachable } from '@spade/platform/database/transient-fault';
import type { CatalogConfig } from '../catalog.config.ts';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { lockSync } from '../sync/sync-run.ts';
import products from './demo-products.json' with { type: 'json' };

/** A product of the demo catalogue; its picture is `/catalogue/<slug>.svg` of the front end. */
interface DemoProduct {
  slug: string;
  title: string;
  /** Simple markup, as stores write it. */
  description: string;
  category: 'Farm' | 'Building' | 'Events' | 'Produce' | 'Textiles' | 'Commodities';
  /** Whole naira. */
  naira: number;
  /** Former price in whole naira, above `naira`. */
  compareAtNaira?: number;
  quantity: number;
  sku: string;
  tags: string;
  /** What the above is called where there are several. */
  variantTitle?: string;
  /** Further variants, in order. */
  others?: readonly DemoVariant[];
}

/** A further variant of a demo product. */
interface DemoVariant {
  title: string;
  /** Whole naira. */
  naira: number;
  /** Pieces; 0 is sold out. */
  quantity: number;
  sku: string;
}

/**
 * 24 products over the company's sectors, at plausible prices of late 2026. The assertion: TypeScript reads a category in
 * JSON as any text.
 */
export const demoProducts = products as readonly DemoProduct[];

const KOBO_PER_NAIRA = 100;

/**
 * Fills an empty catalogue with the demo products when the service starts. Replicas that start
 * together wait for one another, so there is one set. A catalogue that ever held a product, even a
 * retired one, is not empty.
 */
@Injectable()
export class SeedDemo implements OnApplicationBootstrap {
  private readonly logger = new Logger(SeedDemo.name);

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: CatalogConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO_CATALOGUE) return;
    const seeded = await untilReachable(() => this.seed(), this.logger);
    if (seeded > 0) this.logger.log(`the catalogue was empty; demo products added: ${seeded}`);
  }

  /** Returns how many products it wrote: all, or none. */
  async seed(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      await lockSync(em);
      const known = await catalogDb(em)
        .selectFrom('shopify_products')
        .select('id')
        .limit(1)
        .execute();
      if (known.length > 0) return 0;
      await setMovementCause(em, { kind: 'opening', actor: 'demo' });
      const rows = await catalogDb(em)
        .insertInto('shopify_products')
        .values(demoProducts.map(productRow))
        .returning(['id', 'shopifyId'])
        .execute();
      const ids = new Map(rows.map(({ id, shopifyId }) => [shopifyId, id]));
      const variants = demoProducts.flatMap((product) => variantRows(product, ids));
      await catalogDb(em).insertInto('product_variants').values(variants).execute();
      return rows.length;
    });
  }
}

const shopifyIdOf = ({ slug }: DemoProduct) => `demo/${slug}`;

function productRow(product: DemoProduct) {
  const { slug, naira, compareAtNaira, quantity, others: _, ...texts } = product;
  return {
    ...texts,
    shopifyId: shopifyIdOf(product),
    shopifyVariantId: `${shopifyIdOf(product)}/default`,
    imageUrl: `/catalogue/${slug}.svg`,
    priceKobo: naira * KOBO_PER_NAIRA,
    compareAtPriceKobo: compareAtNaira === undefined ? null : compareAtNaira * KOBO_PER_NAIRA,
    inventoryQuantity: quantity,
    isDemo: true,
    source: 'demo' as const,
  };
}

function variantRows(product: DemoProduct, ids: ReadonlyMap<string, number>) {
  const productId = ids.get(shopifyIdOf(product));
  if (productId === undefined) throw new Error(`${product.slug} was not inserted`);
  return (product.others ?? []).map(({ title, naira, quantity, sku }, index) => ({
    productId,
    shopifyVariantId: `${shopifyIdOf(product)}/${sku}`,
    title,
    priceKobo: naira * KOBO_PER_NAIRA,
    inventoryQuantity: quantity,
    sku,
    position: index + 1,
  }));
}
