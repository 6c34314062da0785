import { demoProducts } from '../src/product/seed-demo.ts';
import { CatalogBed } from './catalog-bed.ts';
import given from './searches.json' with { type: 'json' };

/** How many products of a result a buyer looks at. */
const LOOKED_AT = 8;

/**
 * Searches as people type them: the first sixty were fixed with what they must find before the search was written, the
 * other forty, of the same kinds, were drawn afterwards.
 */
describe('catalog.list-products, searched as people type', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
    await bed.clear();
    await bed.stock(
      ...[...demoProducts, ...given.products].map(({ slug, title, description, category }) => ({
        shopifyId: slug,
        title,
        description,
        category,
      })),
    );
  });
  afterAll(() => bed.close());

  it.each(given.searches)('finds by $kind: $typed', async ({ typed, finds }) => {
    const { products } = await bed.send('catalog.list-products', {
      limit: LOOKED_AT,
      search: typed,
    });
    expect(products.map(({ shopifyId }) => shopifyId)).toEqual(expect.arrayContaining(finds));
  });
});
