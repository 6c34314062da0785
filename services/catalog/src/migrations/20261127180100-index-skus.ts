import { SearchIndexMigration } from '@spade/platform/database/search-index.migration';

/** Products by their SKUs and by the names of one's own, which an import asks for again and again. */
export class IndexSkus extends SearchIndexMigration {
  override name = '20261127180100-index-skus';

  override up(): void {
    for (const table of ['shopify_products', 'product_variants'])
      this.addSql(`
        create index concurrently if not exists ${table}_by_sku on ${table} (sku)
        where sku is not null`);
    this.addSql(`
      create index concurrently if not exists shopify_products_own_titles
        on shopify_products (lower(title)) where source = 'own'`);
  }
}
