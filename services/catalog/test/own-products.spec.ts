import { randomUUID } from 'node:crypto';
import type { ProductTexts, SavedVariant } from '@spade/contracts/messages/catalog-products';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { buildSyncedProduct, CatalogBed } from './catalog-bed.ts';

const buildVariant = (fields: Partial<SavedVariant> = {}): SavedVariant => ({
  id: null,
  title: '',
  priceKobo: 250_000,
  compareAtPriceKobo: null,
  sku: null,
  warnBelow: null,
  ...fields,
});

const buildProduct = (fields: Partial<ProductTexts> = {}): ProductTexts => ({
  title: 'Cassava grater',
  description: 'Stainless drum.\n\n- Petrol engine\n- Spare belt',
  category: 'Farm',
  isHidden: false,
  variants: [buildVariant({ id: 'new', pieces: 10 })],
  ...fields,
});

describe("products of one's own", () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
  });
  beforeEach(() => bed.clear());
  afterEach(async () => {
    const rows = await bed.unexplainedStock();
    if (rows.length > 0) throw new Error(`movements do not add up: ${JSON.stringify(rows)}`);
  });
  afterAll(() => bed.close());

  const create = (fields: Partial<ProductTexts> = {}, createId: string = randomUUID()) =>
    bed.send('catalog.create-product', { createId, by: 'ada', product: buildProduct(fields) });
  const change = (productId: number, version: number, fields: Partial<ProductTexts> = {}) =>
    bed.send('catalog.change-product', {
      productId,
      version,
      by: 'bola',
      product: buildProduct({ variants: [buildVariant()], ...fields }),
    });
  const move = (
    productId: number,
    kind: 'received' | 'counted' | 'damaged' | 'returned' | 'corrected',
    pieces: number,
    more: { requestId?: string; secondsAgo?: number; variantId?: number | null } = {},
  ) => {
    const { requestId = randomUUID(), variantId = null, secondsAgo } = more;
    const line = { productId, variantId, kind, pieces, ...(secondsAgo && { secondsAgo }) };
    return bed.send('catalog.move-stock', {
      requestId,
      by: 'chidi',
      reason: 'shelf',
      lines: [line],
    });
  };
  const sell = async (productId: number, quantity: number) => {
    const { holdId } = await bed.hold(productId, { quantity });
    await bed.deliver('order-confirmed', { holdId });
  };
  const history = async (productId: number) => {
    const { movements } = await bed.send('catalog.list-movements', { productId, limit: 50 });
    return movements.map(({ kind, change, stockAfter, actor }) => [
      kind,
      change,
      stockAfter,
      actor,
    ]);
  };

  it('are on sale as soon as they are saved, with what staff wrote', async () => {
    const saved = await create();
    expect(saved).toMatchObject({
      source: 'own',
      state: 'on_sale',
      version: 1,
      changedBy: 'ada',
      category: 'Farm',
      description: 'Stainless drum.\n\n- Petrol engine\n- Spare belt',
      variants: [{ id: null, title: '', stock: 10, available: 10 }],
    });
    expect(await bed.product(saved.id)).toMatchObject({
      shopifyId: expect.stringMatching(/^own:/),
      description: '<p>Stainless drum.</p><ul><li>Petrol engine</li><li>Spare belt</li></ul>',
      priceKobo: 250_000,
      availableQuantity: 10,
      inStock: true,
      variants: [],
    });
    expect(await history(saved.id)).toEqual([['opening', 10, 10, 'ada']]);
  });

  it('are created once however often the form is sent', async () => {
    const createId = randomUUID();
    const saved = await Promise.all([1, 2, 3].map(() => create({}, createId)));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  });

  it('are in one category however it is typed, as most products spell it', async () => {
    await create({ category: 'FASHION' });
    const { id, version, category } = await create({ category: 'fashion' });
    expect(category).toBe('FASHION');
    expect(await change(id, version, { category: 'Fashion' })).toMatchObject({
      category: 'FASHION',
    });
    expect(await create({ category: 'Food' })).toMatchObject({ category: 'Food' });
    expect(await create({ category: null })).toMatchObject({ category: null });
  });

  it('let the only product of a category spell it anew', async () => {
    const { id, version } = await create({ category: 'FASHION' });
    expect(await change(id, version, { category: 'Fashion' })).toMatchObject({
      category: 'Fashion',
    });
  });

  it('end the demo catalogue, which does not come back', async () => {
    await bed.replica({ SEED_DEMO_CATALOGUE: true });
    expect(await bed.send('catalog.list-products', { limit: 1 })).toMatchObject({ total: 24 });
    const { id } = await create();
    const { products, total } = await bed.send('catalog.list-products', { limit: 10 });
    expect([total, products[0]?.id]).toEqual([1, id]);
  });

  it('end a demo catalogue of any size, a few products at a time', async () => {
    await bed.database.query(`
      insert into shopify_products (shopify_id, shopify_variant_id, title, price_kobo, source, is_demo)
      select 'demo/' || n, 'demo/' || n || '/default', 'Demo ' || n, 100, 'demo', true from generate_series(1, 1001) n`);
    const { id } = await create();
    const { products, total } = await bed.send('catalog.list-products', { limit: 10 });
    expect([total, products[0]?.id]).toEqual([1, id]);
    const ends = await bed.database.query(
      'select count(distinct retired_at)::int as ends from shopify_products',
    );
    expect(ends).toEqual([{ ends: 3 }]);
  });

  it('are named when the store sells them, too, until one of the two is retired', async () => {
    const twins = async () => (await bed.send('catalog.list-twins', {})).twins;
    const own = await create({
      title: 'Grater',
      variants: [
        buildVariant({ id: 'new', title: 'Small' }),
        buildVariant({ id: 'new', title: 'Large', sku: 'G-2' }),
      ],
    });
    await create({ title: 'Other', variants: [buildVariant({ id: 'new', sku: 'O-1' })] });
    const id = await bed.stockOne({ title: 'Grater, large', sku: 'G-2' });
    expect(await twins()).toEqual([
      {
        sku: 'G-2',
        own: { id: own.id, title: 'Grater', version: 1 },
        store: { id, title: 'Grater, large' },
      },
    ]);
    const asked = { productId: own.id, version: 1, by: 'ada', isRetired: true };
    await bed.send('catalog.retire-product', asked);
    expect(await twins()).toEqual([]);
  });

  it('are followed to the product of the store once they were handed to it', async () => {
    const movedTo = async (productId: number) => {
      const found = await bed.send('catalog.list-products', { limit: 1, id: productId });
      return found.movedTo;
    };
    const own = await create({
      variants: [
        buildVariant({ id: 'new', title: 'Small', sku: 'H-1' }),
        buildVariant({ id: 'new', title: 'Large', sku: 'H-2' }),
      ],
    });
    const other = await create({ variants: [buildVariant({ id: 'new', sku: 'H-3' })] });
    const id = await bed.stockOne({ title: 'Grater of the store', sku: 'H-2' });
    expect(await movedTo(own.id)).toBeUndefined();
    for (const { id: productId } of [own, other]) {
      const asked = { productId, version: 1, by: 'ada', isRetired: true };
      await bed.send('catalog.retire-product', asked);
    }
    expect(await movedTo(own.id)).toBe(id);
    expect(await movedTo(other.id)).toBeUndefined();
    const back = { productId: own.id, version: 2, by: 'ada', isRetired: false };
    await bed.send('catalog.retire-product', back);
    expect(await movedTo(own.id)).toBeUndefined();
  });

  it('are never touched by a sync or a webhook', async () => {
    const own = await create();
    const runId = randomUUID();
    const impostor = buildSyncedProduct({ shopifyId: own.shopifyId, inventoryQuantity: 99 });
    await bed.send('catalog.sync-batch', { runId, products: [buildSyncedProduct(), impostor] });
    const finished = await bed.send('catalog.finish-sync', { runId });
    expect(finished).toMatchObject({ retired: 0, total: 2 });
    const gone = { shopifyId: own.shopifyId, product: null, readAt: new Date().toISOString() };
    await bed.send('catalog.sync-product', gone);
    expect(await bed.send('catalog.get-staff-product', { productId: own.id })).toEqual(own);
    const asked = { productId: own.id };
    expect(await bed.send('catalog.get-store-reference', asked)).toMatchObject({ isDemo: true });
  });

  describe('when two people edit one at once', () => {
    it('tells the second who was faster, and keeps what the first saved', async () => {
      const { id } = await create();
      const outcomes = await Promise.allSettled([
        change(id, 1, { title: 'Grater, large' }),
        change(id, 1, { title: 'Grater, small' }),
      ]);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([
        { reason: { code: 'CATALOG.PRODUCT_CHANGED', details: { by: 'bola', version: 2 } } },
      ]);
      expect(await change(id, 2)).toMatchObject({ version: 3, title: 'Cassava grater' });
    });
  });

  describe('when many prices change at once', () => {
    const reprice = (
      products: RequestOf<'catalog.change-prices'>['products'],
    ): Promise<ReplyOf<'catalog.change-prices'>> =>
      bed.send('catalog.change-prices', { by: 'bola', products });
    const priced = (
      id: number | null,
      priceKobo: number,
      compareAtPriceKobo: number | null = null,
    ) => ({
      id,
      priceKobo,
      compareAtPriceKobo,
    });
    const pricesOf = async (productId: number) => {
      const { variants } = await bed.send('catalog.get-staff-product', { productId });
      return variants.map(({ priceKobo, compareAtPriceKobo }) => [priceKobo, compareAtPriceKobo]);
    };

    it('writes only the named variants, and who did it', async () => {
      const hoe = await create({ title: 'Hoe' });
      const oil = await create({
        title: 'Palm oil',
        variants: [
          buildVariant({ id: 'new', title: '5 litres', compareAtPriceKobo: 300_000 }),
          buildVariant({ id: 'new', title: '25 litres', priceKobo: 900_000 }),
        ],
      });
      const large = oil.variants[1]?.id ?? 0;
      const { products, first } = await reprice([
        { productId: oil.id, version: 1, variants: [priced(large, 800_000, 900_000)] },
        { productId: hoe.id, version: 1, variants: [priced(null, 260_000)] },
      ]);
      expect(first).toEqual([
        {
          productId: oil.id,
          title: 'Palm oil (25 litres)',
          was: { priceKobo: 900_000, compareAtPriceKobo: null },
          now: { priceKobo: 800_000, compareAtPriceKobo: 900_000 },
        },
        {
          productId: hoe.id,
          title: 'Hoe',
          was: { priceKobo: 250_000, compareAtPriceKobo: null },
          now: { priceKobo: 260_000, compareAtPriceKobo: null },
        },
      ]);
      expect(products.toSorted((a, b) => a.id - b.id)).toEqual([
        { id: hoe.id, version: 2 },
        { id: oil.id, version: 2 },
      ]);
      expect(await pricesOf(hoe.id)).toEqual([[260_000, null]]);
      expect(await pricesOf(oil.id)).toEqual([
        [250_000, 300_000],
        [800_000, 900_000],
      ]);
      expect(await bed.send('catalog.get-staff-product', { productId: oil.id })).toMatchObject({
        changedBy: 'bola',
        title: 'Palm oil',
      });
    });

    it('names the first 3 of many prices, variants one by one', async () => {
      const oil = await create({
        title: 'Palm oil',
        variants: ['5 litres', '10 litres', '25 litres', '50 litres'].map((title) =>
          buildVariant({ id: 'new', title }),
        ),
      });
      const variants = oil.variants.map(({ id }) => priced(id, 260_000));
      const { first } = await reprice([{ productId: oil.id, version: 1, variants }]);
      expect(first?.map(({ title }) => title)).toEqual([
        'Palm oil (5 litres)',
        'Palm oil (10 litres)',
        'Palm oil (25 litres)',
      ]);
    });

    it('writes none when a colleague changed one of them since, and names it', async () => {
      const hoe = await create({ title: 'Hoe' });
      const sieve = await create({ title: 'Sieve' });
      await change(sieve.id, 1, { title: 'Sieve' });
      const both = [hoe, sieve].map(({ id: productId }) => ({
        productId,
        version: 1,
        variants: [priced(null, 260_000)],
      }));
      await expect(reprice(both)).rejects.toMatchObject({
        code: 'CATALOG.PRICES_OVERTAKEN',
        details: { products: 1, titles: ['Sieve'] },
      });
      expect(await pricesOf(hoe.id)).toEqual([[250_000, null]]);
    });

    it('writes none when one is not our own, or a variant is not there', async () => {
      const hoe = await create({ title: 'Hoe' });
      const store = await bed.stockOne();
      const hoes = { productId: hoe.id, version: 1, variants: [priced(null, 260_000)] };
      await expect(reprice([hoes, { ...hoes, productId: store }])).rejects.toMatchObject({
        code: 'CATALOG.NOT_OWN',
      });
      await expect(
        reprice([{ ...hoes, variants: [priced(null, 260_000), priced(999, 1)] }]),
      ).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
      expect(await pricesOf(hoe.id)).toEqual([[250_000, null]]);
    });

    it('lets buyers order at the price that they saw or tells them, and two colleagues change each price once', async () => {
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          create({ title: `Hoe ${n}`, variants: [buildVariant({ id: 'new', pieces: 50 })] }),
        ),
      );
      const all = (list: typeof made) =>
        list.map(({ id: productId }) => ({
          productId,
          version: 1,
          variants: [priced(null, 275_000)],
        }));
      const buyers = made.flatMap(({ id }) =>
        Array.from({ length: 8 }, () => bed.hold(id, { expectedTotalKobo: 250_000 })),
      );
      const [changes, holds] = await Promise.all([
        Promise.allSettled([reprice(all(made)), reprice(all(made.toReversed()))]),
        Promise.allSettled(buyers),
      ]);
      expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const told = holds.map((held) =>
        held.status === 'fulfilled'
          ? `pays ${held.value.unitPriceKobo}`
          : `reads ${held.reason.code} ${held.reason.details.unitPriceKobo}`,
      );
      const fair = ['pays 250000', 'reads CATALOG.PRICE_CHANGED 275000'];
      expect(told.filter((each) => !fair.includes(each))).toEqual([]);
      for (const { id } of made) expect(await pricesOf(id)).toEqual([[275_000, null]]);
    });
  });

  it('refuses to change what the store or the demo has', async () => {
    const id = await bed.stockOne();
    const refusal = { code: 'CATALOG.NOT_OWN' };
    await expect(change(id, 1)).rejects.toMatchObject(refusal);
    await expect(move(id, 'received', 3)).rejects.toMatchObject(refusal);
    await expect(change(id + 1, 1)).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
  });

  it('gives a SKU to one product or variant only', async () => {
    await create({ variants: [buildVariant({ id: 'new', sku: 'CG-1' })] });
    const twice = create({
      variants: [
        buildVariant({ id: 'new', title: 'a', sku: 'X' }),
        buildVariant({ id: 'new', title: 'b', sku: 'X' }),
      ],
    });
    await expect(twice).rejects.toMatchObject({ code: 'CATALOG.SKU_TAKEN', details: { sku: 'X' } });
    const again = create({ variants: [buildVariant({ id: 'new', sku: 'CG-1' })] });
    await expect(again).rejects.toMatchObject({ details: { sku: 'CG-1' } });
  });

  it('leave the shop while they are hidden or retired, and come back hidden', async () => {
    const { id } = await create();
    expect(await change(id, 1, { isHidden: true })).toMatchObject({ state: 'hidden' });
    await expect(bed.hold(id)).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
    expect(await change(id, 2)).toMatchObject({ state: 'on_sale' });
    const asked = { productId: id, by: 'ada' };
    const retired = await bed.send('catalog.retire-product', {
      ...asked,
      version: 3,
      isRetired: true,
    });
    expect(retired.state).toBe('retired');
    const listed = await bed.send('catalog.list-staff-products', { limit: 10 });
    expect(listed.total).toBe(0);
    const back = { ...asked, version: 4, isRetired: false };
    expect(await bed.send('catalog.retire-product', back)).toMatchObject({ state: 'hidden' });
  });

  describe('with several variants', () => {
    const variants = [
      buildVariant({ id: 'new', title: '5 litres', pieces: 4 }),
      buildVariant({ id: 'new', title: '25 litres', priceKobo: 900_000, pieces: 2, warnBelow: 3 }),
    ];

    it('sells, counts and shows each by itself', async () => {
      const { id, variants: saved, isLow } = await create({ variants });
      expect(isLow).toBe(true);
      const large = saved[1]?.id ?? 0;
      await bed.hold(id, { variantId: large, quantity: 2 });
      await expect(bed.hold(id, { variantId: large })).rejects.toMatchObject({
        code: 'CATALOG.OUT_OF_STOCK',
      });
      await move(id, 'received', 5, { variantId: large });
      const { variants: now } = await bed.send('catalog.get-staff-product', { productId: id });
      expect(now.map(({ stock, held }) => [stock, held])).toEqual([
        [4, 0],
        [7, 2],
      ]);
    });

    it('keeps the stock and holds of the rest when the default is taken away', async () => {
      const { id, variants: saved } = await create({ variants });
      const [, large] = saved;
      const { holdId } = await bed.hold(id, { variantId: large?.id ?? 0 });
      const kept = buildVariant({ id: large?.id ?? 0, title: '25 litres', priceKobo: 950_000 });
      const changed = await change(id, 1, { variants: [kept] });
      expect(changed.variants).toMatchObject([
        { id: null, priceKobo: 950_000, stock: 2, held: 1, available: 1 },
      ]);
      await bed.deliver('order-confirmed', { holdId });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 1, held: 0 });
      expect(await bed.driftedRows()).toEqual([]);
    });
  });

  describe('their stock', () => {
    it('changes by movements, each with who and why', async () => {
      const { id } = await create();
      await move(id, 'received', 5);
      await move(id, 'damaged', 2);
      await move(id, 'returned', 1);
      await move(id, 'corrected', -3);
      await sell(id, 4);
      expect(await history(id)).toEqual([
        ['sold', -4, 7, 'orders'],
        ['corrected', -3, 11, 'chidi'],
        ['returned', 1, 14, 'chidi'],
        ['damaged', -2, 13, 'chidi'],
        ['received', 5, 15, 'chidi'],
        ['opening', 10, 10, 'ada'],
      ]);
    });

    it('moves once however often a request comes', async () => {
      const { id } = await create();
      const requestId = randomUUID();
      const sent = [1, 2, 3].map(() => move(id, 'received', 5, { requestId }));
      for (const { moved } of await Promise.all(sent))
        expect(moved).toEqual([{ productId: id, variantId: null, change: 5, stock: 15 }]);
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 15 });
    });

    it('never loses more pieces than there are', async () => {
      const { id } = await create();
      await expect(move(id, 'damaged', 11)).rejects.toMatchObject({
        code: 'CATALOG.NOT_ENOUGH_STOCK',
        details: { productId: id, available: 10 },
      });
    });

    it('is what was counted, less what was sold since', async () => {
      const { id } = await create();
      await bed.database.query(`alter table stock_movements disable trigger all;
        update stock_movements set at = now() - interval '1 hour'`);
      await sell(id, 2);
      await move(id, 'counted', 12, { secondsAgo: 600 });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 10 });
      await move(id, 'counted', 10);
      expect((await history(id))[0]).toEqual(['counted', 0, 10, 'chidi']);
    });

    it('is what two counts of one shelf say, whichever is saved first', async () => {
      const { id } = await create();
      await bed.database.query(`alter table stock_movements disable trigger all;
        update stock_movements set at = now() - interval '1 hour'`);
      await move(id, 'counted', 8, { secondsAgo: 600 });
      await move(id, 'counted', 8, { secondsAgo: 300 });
      expect(await bed.stockOf(id)).toMatchObject({ inventory: 8 });
    });

    it('is listed as low while less than the warning level is available', async () => {
      const low = buildVariant({ id: 'new', pieces: 5, warnBelow: 5 });
      const { id } = await create({ variants: [low] });
      expect(await bed.send('catalog.count-low-stock', {})).toEqual({ count: 0 });
      await bed.hold(id);
      expect(await bed.send('catalog.count-low-stock', {})).toEqual({ count: 1 });
      const { products } = await bed.send('catalog.list-staff-products', {
        limit: 5,
        state: 'low',
      });
      expect(products.map((product) => product.id)).toEqual([id]);
    });

    it('is never oversold while it is counted, edited, imported and synced', async () => {
      const sku = 'GRATER';
      const { id } = await create({ variants: [buildVariant({ id: 'new', sku, pieces: 20 })] });
      const buyers = Array.from({ length: 100 }, async () => {
        const { holdId, stock, held } = await bed.hold(id);
        await bed.deliver('order-confirmed', { holdId });
        return held <= stock;
      });
      const version = async () =>
        (await bed.send('catalog.get-staff-product', { productId: id })).version;
      let [edited, imported] = [0, 0];
      // At once they refuse each other: each also has rounds without the other.
      const edit = async (name: string) => {
        const done = await change(id, await version(), {
          title: name,
          variants: [buildVariant({ sku })],
        })
          .then(() => 1)
          .catch(() => 0);
        edited += done;
      };
      const importFile = async (priceKobo: number) => {
        const importId = randomUUID();
        await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
        // On the shelf there is what was there at the start: sales since then are taken off.
        const products = [{ line: 2, variants: [{ sku, priceKobo, pieces: 20 }] }];
        await bed.send('catalog.stage-import', { importId, products });
        await bed.send('catalog.finish-import-reading', { importId, outcome: { format: 'Spade' } });
        await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: true });
        await bed.send('catalog.apply-import', { importId });
        imported += (await bed.send('catalog.get-import', { importId })).applied;
      };
      const clerks = async () => {
        for (let round = 1; round <= 10; round += 1) {
          await Promise.all([
            move(id, 'counted', (await bed.stockOf(id)).inventory),
            // Refused once orders hold all that there is.
            move(id, 'damaged', 1).catch(() => undefined),
            move(id, 'received', 1),
            round % 3 !== 1 && edit(`Grater ${round}`),
            round % 3 !== 0 && importFile(250_000 + round * 100),
            bed.stock({ title: 'of the store' }),
          ]);
        }
      };
      const [outcomes] = await Promise.all([Promise.allSettled(buyers), clerks()]);
      const given = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const sold = given.length;
      expect(given).not.toContain(false);
      const { inventory, held } = await bed.stockOf(id);
      expect({ held, drifted: await bed.driftedRows() }).toEqual({ held: 0, drifted: [] });
      expect([sold, edited, imported].every((count) => count > 0)).toBe(true);
      const moved = await bed.database.query<{ kind: string; change: number }>(
        `select kind, sum(change)::integer as change from stock_movements where product_id = $1 group by kind`,
        [id],
      );
      const sums = new Map(moved.map(({ kind, change }) => [kind, change]));
      expect(sums.get('sold')).toBe(-sold);
      expect(moved.reduce((sum, { change }) => sum + change, 0)).toBe(inventory);
    });
  });

  describe('the list of staff', () => {
    it('has names in the order of their numbers, as the shop has', async () => {
      const sizes = [
        'Hoe, size 10',
        'Hoe, size 2',
        'Hoe, size 100',
        'Hoe, size 1',
        'Hoe 20250101123',
        'Hoe 3',
      ];
      for (const title of sizes) await create({ title });
      const ordered = [
        'Hoe 3',
        'Hoe 20250101123',
        'Hoe, size 1',
        'Hoe, size 2',
        'Hoe, size 10',
        'Hoe, size 100',
      ];
      const staff = await bed.send('catalog.list-staff-products', { limit: 10, sort: 'title' });
      expect(staff.products.map(({ title }) => title)).toEqual(ordered);
      const first = await bed.send('catalog.list-products', { limit: 4, sort: 'title' });
      const cursor = first.nextCursor ?? '';
      const rest = await bed.send('catalog.list-products', { limit: 4, sort: 'title', cursor });
      expect([...first.products, ...rest.products].map(({ title }) => title)).toEqual(ordered);
    });

    it('searches, filters, sorts and counts', async () => {
      await create({ title: 'Adire wrapper', category: 'Textiles' });
      await create({
        variants: [buildVariant({ id: 'new', sku: 'CG-9', priceKobo: 100, pieces: 0 })],
      });
      await bed.stockOne({ title: 'Cement', category: 'Building' });
      const titles = async (request: object) => {
        const reply = await bed.send('catalog.list-staff-products', { limit: 10, ...request });
        return reply.products.map(({ title }) => title);
      };
      expect(await titles({ sort: 'title' })).toEqual([
        'Adire wrapper',
        'Cassava grater',
        'Cement',
      ]);
      expect(await titles({ search: 'cg-9' })).toEqual(['Cassava grater']);
      expect(await titles({ source: 'store' })).toEqual(['Cement']);
      expect(await titles({ state: 'sold_out' })).toEqual(['Cassava grater']);
      expect(await titles({ category: 'Textiles' })).toEqual(['Adire wrapper']);
      expect(await titles({ sort: 'price', limit: 1, offset: 1 })).toHaveLength(1);
      expect(await bed.send('catalog.list-categories', {})).toEqual({
        categories: [
          { name: 'Building', products: 1 },
          { name: 'Farm', products: 1 },
          { name: 'Textiles', products: 1 },
        ],
      });
    });
  });

  describe('when they have pictures', () => {
    const nameOf = (digit: string) => digit.repeat(32);
    const add = (digit: string) =>
      bed.send('catalog.add-picture', {
        name: nameOf(digit),
        widthPx: 1600,
        heightPx: 1200,
        by: 'ada',
      });
    const release = (...digits: string[]) =>
      bed.send('catalog.release-pictures', { names: digits.map(nameOf) });
    const age = (interval: string) =>
      bed.database.query(
        `update product_pictures set added_at = added_at - interval '${interval}',
          removed_at = removed_at - interval '${interval}'`,
      );
    const shown = [
      { name: nameOf('b'), alt: 'The drum' },
      { name: nameOf('a'), alt: '' },
    ];
    beforeEach(async () => {
      await add('a');
      await add('b');
    });

    it('show them in the order of the form, the first on the card', async () => {
      const { id, version } = await create({ pictures: shown });
      const [first] = shown;
      expect(await bed.product(id)).toMatchObject({
        imageUrl: `/pictures/${first?.name}-800.webp`,
        pictures: shown.map((each) => ({ ...each, widthPx: 1600, heightPx: 1200 })),
      });
      // A form of the previous release says nothing of them.
      const kept = await change(id, version);
      expect(kept.pictures).toMatchObject(shown);
      const without = await change(id, kept.version, { pictures: [] });
      expect(without).toMatchObject({ pictures: [], imageUrl: null });
    });

    it('keep facts that a form leaves out', async () => {
      const specifications = [{ name: 'Weight', value: '25 kg' }];
      const { id, version } = await create({ specifications });
      expect(await change(id, version)).toMatchObject({ specifications });
      expect(await bed.product(id)).toMatchObject({ specifications });
    });

    it('refuses a picture that is not there', async () => {
      await expect(create({ pictures: [{ name: nameOf('c'), alt: '' }] })).rejects.toMatchObject({
        code: 'CATALOG.PICTURE_NOT_FOUND',
      });
    });

    it('releases pictures that no product has, a day after they came', async () => {
      await create({ pictures: shown.slice(0, 1) });
      expect(await release('a', 'b', 'c')).toEqual({ released: [], unknown: 1 });
      await age('2 days');
      expect(await release('a', 'b')).toEqual({ released: [nameOf('a')], unknown: 0 });
      // The bucket may still be removing it.
      await expect(create({ pictures: shown })).rejects.toMatchObject({
        code: 'CATALOG.PICTURE_NOT_FOUND',
      });
      await expect(add('a')).rejects.toMatchObject({ code: 'CATALOG.PICTURE_BUSY' });
      await age('2 minutes');
      await add('a');
      expect(await release('a')).toEqual({ released: [], unknown: 0 });
      expect((await create({ pictures: shown })).pictures).toHaveLength(2);
    });

    it('keeps one for another day where a page of the owner is about to show it', async () => {
      await age('2 days');
      expect(await bed.send('catalog.keep-picture', { name: nameOf('a') })).toEqual({
        name: nameOf('a'),
      });
      expect(await release('a', 'b')).toEqual({ released: [nameOf('b')], unknown: 0 });
      for (const gone of ['b', 'c'])
        await expect(
          bed.send('catalog.keep-picture', { name: nameOf(gone) }),
        ).rejects.toMatchObject({ code: 'CATALOG.PICTURE_NOT_FOUND' });
    });
  });

  describe('when pieces are not counted', () => {
    const service = buildVariant({ id: 'new', isTracked: false });

    it('are for sale without end, beside variants that never sell more than there is', async () => {
      const counted = buildVariant({ id: 'new', title: 'With parts', pieces: 2 });
      const { id, version } = await create({
        variants: [{ ...service, title: 'Visit' }, counted],
      });
      const { variants, ...shown } = await bed.product(id);
      expect(shown).toMatchObject({ inStock: true, isTracked: false });
      const other = variants[1]?.id ?? null;
      expect(variants).toMatchObject([
        { isTracked: false, inStock: true },
        { isTracked: true, availableQuantity: 2 },
      ]);
      const orders = Array.from({ length: 30 }, () => sell(id, 5));
      const parts = Array.from({ length: 5 }, () => bed.hold(id, { variantId: other }));
      await Promise.all(orders);
      const held = await Promise.allSettled(parts);
      expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await bed.stockOf(id)).toMatchObject({ inventory: -150, held: 0 });
      const state = { limit: 5, state: 'sold_out' } as const;
      expect((await bed.send('catalog.list-staff-products', state)).total).toBe(0);
      const listed = { limit: 5, inStock: true };
      expect((await bed.send('catalog.list-products', listed)).total).toBe(1);
      // Counted again, the pieces that were sold are missing until someone counts.
      const after = await change(id, version, {
        variants: [buildVariant({ title: 'Visit', isTracked: true }), { ...counted, id: other }],
      });
      expect(after.variants[0]).toMatchObject({ isTracked: true, available: 0 });
      await expect(bed.hold(id)).rejects.toMatchObject({ code: 'CATALOG.OUT_OF_STOCK' });
      await move(id, 'counted', 3);
      await bed.hold(id, { quantity: 3 });
    });

    it('asks no half of a stock for them', async () => {
      const { id } = await create({ variants: [service] });
      await bed.hold(id, { quantity: 9, upToHalf: true });
      expect(await bed.hold(id, { quantity: 9, upToHalf: true })).toMatchObject({ held: 18 });
    });
  });

  it('are found by staff whatever the accents, the order and one wrong letter, hidden ones, too', async () => {
    const { id } = await create({ title: 'Àdìrẹ cloth, 4 yards', isHidden: true });
    await create({ title: 'Rice' });
    const idsFor = async (search: string) => {
      const { products } = await bed.send('catalog.list-staff-products', { limit: 10, search });
      return products.map((product) => product.id);
    };
    expect(await idsFor('cloth adire')).toEqual([id]);
    expect(await idsFor('clothe adire')).toEqual([id]);
    expect(await idsFor('violin')).toEqual([]);
  });
});
