import { randomUUID } from 'node:crypto';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

describe('the demo catalogue', () => {
  let bed: CatalogBed | undefined;
  afterEach(() => bed?.close());

  it('fills an empty catalogue once although two replicas start together', async () => {
    bed = await CatalogBed.open({ SEED_DEMO_CATALOGUE: true }, 2);
    const { products, total } = await bed.send('catalog.list-products', { limit: 1000 });
    expect(total).toBe(24);
    expect(products.every(({ inStock }) => inStock)).toBe(true);
    expect(products[0]).toMatchObject({
      shopifyId: 'demo/solar-water-pump',
      imageUrl: '/catalogue/solar-water-pump.svg',
      priceKobo: 48_500_000,
      compareAtPriceKobo: 54_000_000,
      category: 'Farm',
      variants: [],
    });
    const fabric = products.find(({ shopifyId }) => shopifyId === 'demo/ankara-fabric-6yd');
    expect(fabric).toMatchObject({
      priceKobo: 1_850_000,
      availableQuantity: 260,
      variants: [
        { id: null, title: 'Indigo fans', priceKobo: 1_850_000, availableQuantity: 140 },
        { title: 'Coral leaves', priceKobo: 1_850_000, availableQuantity: 85 },
        { title: 'Golden circles', priceKobo: 2_100_000, availableQuantity: 35 },
        { title: 'Palm green', inStock: false, availableQuantity: 0 },
      ],
    });
  });

  it('is not wanted when it is switched off', async () => {
    bed = await CatalogBed.open({ SEED_DEMO_CATALOGUE: false });
    expect(await bed.send('catalog.list-products', { limit: 1 })).toMatchObject({ total: 0 });
  });

  it('leaves at the first finished sync and does not come back', async () => {
    bed = await CatalogBed.open({ SEED_DEMO_CATALOGUE: true });
    const runId = randomUUID();
    const product = buildSyncedProduct();
    await bed.send('catalog.sync-batch', { runId, products: [product] });
    expect(await bed.send('catalog.list-products', { limit: 1 })).toMatchObject({ total: 25 });
    expect(await bed.send('catalog.finish-sync', { runId })).toMatchObject({
      retired: 24,
      total: 1,
      missing: 0,
    });
    await bed.replica({ SEED_DEMO_CATALOGUE: true });
    expect(await bed.send('catalog.list-products', { limit: 1 })).toMatchObject({
      total: 1,
      products: [{ shopifyId: product.shopifyId }],
    });
  });
});
