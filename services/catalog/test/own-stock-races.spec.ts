import { randomUUID } from 'node:crypto';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { seededRandom } from '@spade/platform/testing/random';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

const PRICE_KOBO = 250_000;
const BUYERS = 100;

describe('a product of one’s own, bought, counted, edited, duplicated, imported, previewed and beside a sync at the same time', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
    await bed.watchOversales();
  });
  afterAll(() => bed.close());

  it.each([1, 2, 3])(
    'is never oversold, and every piece is explained (chance %d)',
    async (seed) => {
      await bed.clear();
      await bed.database.query('truncate oversales');
      const { below } = seededRandom(seed);
      const refusals = new Set<string>();
      /** Whether it was done; a refusal is part of life here, a fault is not. */
      const attempt = async (work: Promise<unknown>): Promise<boolean> => {
        try {
          await work;
          return true;
        } catch (error) {
          if (!isCodedError(error)) throw error;
          refusals.add(error.code);
          return false;
        }
      };

      const variant = { title: '', compareAtPriceKobo: null, sku: 'CG-1', warnBelow: null };
      const product = { title: 'Grater', description: '', category: 'Farm', isHidden: false };
      const { id: productId } = await bed.send('catalog.create-product', {
        createId: randomUUID(),
        by: 'ada',
        product: {
          ...product,
          variants: [{ ...variant, id: 'new', priceKobo: PRICE_KOBO, pieces: 40 }],
        },
      });
      const versionNow = async () =>
        (await bed.send('catalog.get-staff-product', { productId })).version;

      const count = () =>
        attempt(
          bed.send('catalog.move-stock', {
            requestId: randomUUID(),
            by: 'chidi',
            lines: [{ productId, variantId: null, kind: 'counted', pieces: 20 + below(40) }],
          }),
        );
      const edit = async () =>
        attempt(
          bed.send('catalog.change-product', {
            productId,
            version: await versionNow(),
            by: 'bola',
            product: { ...product, variants: [{ ...variant, id: null, priceKobo: PRICE_KOBO }] },
          }),
        );
      const raise = async () =>
        attempt(
          bed.send('catalog.change-prices', {
            by: 'dayo',
            products: [
              {
                productId,
                version: await versionNow(),
                variants: [{ id: null, priceKobo: PRICE_KOBO + 10_000, compareAtPriceKobo: null }],
              },
            ],
          }),
        );
      const importFile = async () => {
        const importId = randomUUID();
        const line: ImportedProduct = {
          line: 2,
          title: `Grater ${below(100)}`,
          variants: [{ sku: 'CG-1', priceKobo: PRICE_KOBO, pieces: 20 + below(40) }],
        };
        await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
        await bed.send('catalog.stage-import', { importId, products: [line] });
        await bed.send('catalog.finish-import-reading', { importId, outcome: { format: 'Spade' } });
        await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: true });
        for (let isDone = false; !isDone; )
          ({ isDone } = await bed.send('catalog.apply-import', { importId }));
      };
      /** Reads the form, and saves a copy of it, as a press on Duplicate and then twice on Save do. */
      const duplicate = async () => {
        const { title, variants } = await bed.send('catalog.get-staff-product', { productId });
        const request = {
          createId: randomUUID(),
          by: 'efe',
          product: {
            ...product,
            title,
            isHidden: true,
            variants: variants.map(({ priceKobo }) => ({
              ...variant,
              id: 'new' as const,
              sku: null,
              priceKobo,
              pieces: 5,
            })),
          },
        };
        const copies = await Promise.all(
          [1, 2].map(() => bed.send('catalog.create-product', request)),
        );
        expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
      };
      /** A file that is shown, and never imported. */
      const preview = async () => {
        const importId = randomUUID();
        const line = { line: 2, variants: [{ sku: 'CG-1', priceKobo: 1, pieces: 0 }] };
        await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'efe' });
        await bed.send('catalog.stage-import', { importId, products: [line] });
        await bed.send('catalog.discard-import', { importId });
      };
      const sync = async () => {
        const runId = randomUUID();
        await bed.send('catalog.sync-batch', { runId, products: [buildSyncedProduct()] });
        await attempt(bed.send('catalog.finish-sync', { runId }));
      };

      const buyers = Array.from({ length: BUYERS }, () =>
        attempt(bed.hold(productId, { expectedTotalKobo: PRICE_KOBO })),
      );
      const staff = [count, edit, raise, importFile, duplicate, preview, sync].map(async (work) => {
        for (let turn = 0; turn < 5; turn += 1) await work();
      });
      const held = (await Promise.all(buyers)).filter(Boolean).length;
      await Promise.all(staff);

      expect(await bed.database.query('select * from oversales')).toEqual([]);
      expect(await bed.unexplainedStock()).toEqual([]);
      expect(await bed.driftedRows()).toEqual([]);
      expect(held).toBeGreaterThan(0);
      expect(await bed.stockOf(productId)).toMatchObject({ held, isRetired: false });
      const copies = await bed.database.query<{ stock: number }>(
        `select inventory_quantity as stock from shopify_products where source = 'own' and id <> $1`,
        [productId],
      );
      expect(copies).toEqual([5, 5, 5, 5, 5].map((stock) => ({ stock })));
      const known = [
        'CATALOG.OUT_OF_STOCK',
        'CATALOG.PRICE_CHANGED',
        'CATALOG.PRICES_OVERTAKEN',
        'CATALOG.PRODUCT_CHANGED',
        'CATALOG.SYNC_SUPERSEDED',
      ];
      expect([...refusals].filter((code) => !known.includes(code))).toEqual([]);
    },
  );
});
