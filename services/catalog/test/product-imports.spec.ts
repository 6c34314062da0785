import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { Client } from 'pg';
import { CatalogBed } from './catalog-bed.ts';

/** Before any connection is opened: each keeps the function that it began with. */
const query = jest.spyOn(Client.prototype, 'query');

const buildImported = (fields: Partial<ImportedProduct> = {}): ImportedProduct => ({
  line: 2,
  title: 'Cassava grater',
  category: 'Farm',
  description: 'Stainless drum.',
  isHidden: false,
  variants: [{ sku: 'CG-1', priceKobo: 250_000, pieces: 10 }],
  ...fields,
});

describe('an import of products', () => {
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

  const preview = async (...products: ImportedProduct[]) => {
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
    await bed.send('catalog.stage-import', { importId, products });
    await bed.send('catalog.finish-import-reading', { importId, outcome: { format: 'Spade' } });
    return importId;
  };
  const rowsOf = async (importId: string) =>
    (await bed.send('catalog.list-import-rows', { importId, limit: 100 })).rows;
  const apply = async (importId: string, withoutRefused = false) => {
    await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused });
    for (let isDone = false; !isDone; )
      ({ isDone } = await bed.send('catalog.apply-import', { importId }));
    return bed.send('catalog.get-import', { importId });
  };
  const imported = async (...products: ImportedProduct[]) => apply(await preview(...products));
  const list = async (limit = 100) =>
    (await bed.send('catalog.list-staff-products', { limit, sort: 'title' })).products;

  it('keeps which columns of the file are not read', async () => {
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({ unreadColumns: [] });
    const unreadColumns = ['Stok', 'Colour, in "words"'];
    const outcome = { format: 'Spade' };
    await bed.send('catalog.finish-import-reading', { importId, outcome, unreadColumns });
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({ unreadColumns });
  });

  it('takes a count as it is although a clerk corrected the stock since the file was read', async () => {
    await imported(buildImported());
    const [known] = await list();
    const importId = await preview(buildImported({ variants: [{ sku: 'CG-1', pieces: 9 }] }));
    const line = {
      productId: known?.id ?? 0,
      variantId: null,
      kind: 'counted',
      pieces: 8,
    } as const;
    await bed.send('catalog.move-stock', { requestId: randomUUID(), by: 'chidi', lines: [line] });
    await apply(importId);
    expect((await list())[0]?.variants).toMatchObject([{ stock: 9 }]);
  });

  it('shows a new product with what it has, and writes it', async () => {
    const importId = await preview(buildImported());
    expect(await rowsOf(importId)).toMatchObject([
      {
        verdict: 'new',
        productId: null,
        changes: expect.arrayContaining([
          { field: 'Price', from: '', to: '₦2,500.00' },
          { field: 'Stock', from: '', to: '10' },
        ]),
      },
    ]);
    expect(await list()).toEqual([]);
    expect(await apply(importId)).toMatchObject({
      state: 'applied',
      appliedBy: 'ada',
      applied: 1,
      counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
    });
    expect(await list()).toMatchObject([
      { title: 'Cassava grater', source: 'own', category: 'Farm', state: 'on_sale' },
    ]);
    const [row] = await rowsOf(importId);
    expect(row).toMatchObject({ isApplied: true, productId: expect.any(Number) });
  });

  it('makes one category of those that differ by capitals, and calls such a row unchanged', async () => {
    await imported(buildImported());
    const other = (line: number, category: string) =>
      buildImported({
        line,
        title: `Hoe ${line}`,
        category,
        variants: [{ sku: `H-${line}`, priceKobo: 100_000 }],
      });
    await imported(other(2, 'FARM'), other(3, 'tools'), other(4, 'Tools'));
    const categories = (await list()).map(({ category }) => category);
    expect(categories).toEqual(['Farm', 'Farm', 'tools', 'tools']);
    expect(await rowsOf(await preview(other(3, 'TOOLS')))).toMatchObject([
      { verdict: 'unchanged', changes: [] },
    ]);
  });

  it('shows and writes long texts that would be cut within an emoji', async () => {
    const description = `${'x'.repeat(198)}🔥 hot`;
    const importId = await preview(buildImported({ description }));
    const [row] = await rowsOf(importId);
    expect(row?.changes).toContainEqual({
      field: 'Description',
      from: '',
      to: `${'x'.repeat(198)}…`,
    });
    expect(await apply(importId)).toMatchObject({ applied: 1 });
    expect(await list()).toMatchObject([{ description }]);
  });

  it('says what comes otherwise than in the other shop, and what is sold out for want of pieces', async () => {
    const notes = ['Its sale price of ₦800.00 stays out: it ended on 1 May 2026.'];
    const unpriced = { sku: 'H-1', priceKobo: 100_000 };
    const [size, other] = ['S', 'M'].map((title) => ({ title, priceKobo: 100_000 }));
    const importId = await preview(
      buildImported({ notes }),
      buildImported({ line: 3, title: 'Hoe', variants: [unpriced] }),
      buildImported({
        line: 4,
        title: 'Hat',
        notes,
        variants: [{ ...size, pieces: 4 }, { ...other }],
      }),
      buildImported({ line: 5, title: 'Talk', variants: [{ priceKobo: 100, isTracked: false }] }),
    );
    expect((await rowsOf(importId)).map(({ reason }) => reason)).toEqual([
      notes[0],
      'The file has no pieces of it: it is sold out until it is counted.',
      `${notes[0]}\nThe file has no pieces of M: sold out until counted.`,
      null,
    ]);
    await apply(importId);
    // A list of prices for a product that is there says nothing of its stock.
    const again = await rowsOf(
      await preview(buildImported({ variants: [{ sku: 'CG-1', priceKobo: 300_000 }] })),
    );
    expect(again).toMatchObject([{ verdict: 'changed', reason: null }]);
  });

  it('changes nothing when the same file comes again, with SKUs or with the names of another shop', async () => {
    const product = buildImported();
    const keyed = buildImported({
      line: 3,
      key: 'shopify/hoe',
      title: 'Hoe',
      variants: [{ priceKobo: 90_000 }],
    });
    await imported(product, keyed);
    const again = await rowsOf(await preview(product, keyed));
    expect(again.map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged']);
  });

  it('shows differences in words, keeps what is left out, clears what is cleared, and counts stock', async () => {
    const facts = [{ name: 'Weight', value: '25 kg' }];
    await imported(buildImported({ specifications: facts }));
    const importId = await preview({
      line: 2,
      category: null,
      variants: [{ sku: 'CG-1', priceKobo: 260_000, warnBelow: 3, pieces: 7 }],
    });
    const [row] = await rowsOf(importId);
    expect(row).toMatchObject({ verdict: 'changed', title: 'Cassava grater' });
    expect(row?.changes).toEqual([
      { field: 'Category', from: 'Farm', to: '–' },
      { field: 'Price', from: '₦2,500.00', to: '₦2,600.00' },
      { field: 'Warning level', from: '–', to: '3' },
      { field: 'Stock', from: '10', to: '7', isCount: true },
    ]);
    await apply(importId);
    const [product] = await list();
    expect(product).toMatchObject({
      category: null,
      description: 'Stainless drum.',
      specifications: facts,
      variants: [{ priceKobo: 260_000, stock: 7, warnBelow: 3, sku: 'CG-1' }],
    });
    const { movements } = await bed.send('catalog.list-movements', {
      productId: product?.id ?? 0,
      limit: 1,
    });
    expect(movements).toMatchObject([
      { kind: 'counted', change: -3, actor: 'ada', reason: 'import of shop.csv' },
    ]);
  });

  it('sums up which products would get another stock, and leaves their stock when asked', async () => {
    const fabric = (pieces: number, priceKobo = 400_000) =>
      buildImported({
        line: 3,
        title: 'Adire',
        variants: [
          { title: '4 yards', sku: 'AD-4', priceKobo, pieces },
          { title: '6 yards', sku: 'AD-6', priceKobo: 600_000, pieces: 2 },
        ],
      });
    await imported(buildImported(), fabric(5));
    const [, grater] = await list();
    const { holdId } = await bed.hold(grater?.id ?? 0, { quantity: 4 });
    await bed.deliver('order-confirmed', { holdId });
    // The file of before the sale, with a new price and one product more.
    const added = buildImported({
      line: 9,
      title: 'Hoe',
      variants: [{ sku: 'H-1', priceKobo: 1_00, pieces: 7 }],
    });
    const importId = await preview(buildImported(), fabric(6, 450_000), added);
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({
      counts: { new: 1, changed: 2, unchanged: 0 },
      keepsStock: false,
      recounts: {
        products: 2,
        examples: [
          { title: 'Cassava grater', field: 'Stock', from: '6', to: '10' },
          { title: 'Adire', field: 'Stock, 4 yards', from: '5', to: '6' },
        ],
      },
    });
    await bed.send('catalog.begin-import', {
      importId,
      by: 'ada',
      withoutRefused: false,
      keepsStock: true,
    });
    await bed.send('catalog.apply-import', { importId });
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({
      state: 'applied',
      applied: 2,
      keepsStock: true,
      counts: { new: 1, changed: 1, unchanged: 1 },
    });
    expect(await rowsOf(importId)).toMatchObject([
      { verdict: 'unchanged', changes: [] },
      { verdict: 'changed', changes: [{ field: 'Price, 4 yards' }] },
      { verdict: 'new' },
    ]);
    expect((await list()).map(({ variants }) => variants.map(({ stock }) => stock))).toEqual([
      [5, 2],
      [6],
      [7],
    ]);
  });

  it('takes sales since the file was added off its counts', async () => {
    await imported(buildImported());
    const [product] = await list();
    const importId = await preview(buildImported({ variants: [{ sku: 'CG-1', pieces: 8 }] }));
    const { holdId } = await bed.hold(product?.id ?? 0, { quantity: 3 });
    await bed.deliver('order-confirmed', { holdId });
    await apply(importId);
    expect(await list()).toMatchObject([{ variants: [{ stock: 5 }] }]);
  });

  it('adds a variant to a product, and keeps those that the file leaves out', async () => {
    await imported(
      buildImported({
        title: 'Adire',
        variants: [
          { title: '4 yards', sku: 'AD-4', priceKobo: 400_000 },
          { title: '6 yards', sku: 'AD-6', priceKobo: 600_000 },
        ],
      }),
    );
    const [product] = await list();
    await imported({
      line: 2,
      productId: product?.id ?? 0,
      variants: [{ title: '8 yards', sku: 'AD-8', priceKobo: 800_000, pieces: 2 }],
    });
    const [after] = await list();
    expect(after?.variants.map(({ title, stock }) => [title, stock])).toEqual([
      ['4 yards', 0],
      ['6 yards', 0],
      ['8 yards', 2],
    ]);
  });

  it.each<[string, Partial<ImportedProduct>, string]>([
    ['what its reader refused', { refusal: 'Price is not an amount.' }, 'Price is not an amount.'],
    ['a product without a price', { variants: [{}] }, 'Give a price for the product.'],
    ['a price of 0', { variants: [{ priceKobo: 0 }] }, 'Give a price above 0 for the product.'],
    [
      'an id that is not there, without what a new product needs',
      { productId: 987, variants: [{ sku: 'X-1' }] },
      'There is no product 987. Give a price for the product.',
    ],
    [
      'a former price below the price',
      { variants: [{ priceKobo: 5_00, compareAtPriceKobo: 4_00 }] },
      'The former price must be above the price.',
    ],
    [
      'variants without names',
      { variants: [{ priceKobo: 5_00 }, { priceKobo: 6_00 }] },
      'Give each variant a name.',
    ],
  ])('refuses %s, in words', async (_, fields, reason) => {
    const [row] = await rowsOf(await preview(buildImported(fields)));
    expect(row).toMatchObject({ verdict: 'refused', reason });
  });

  it('refuses rows of store products, of retired ones, of names that are taken, and of SKUs of two products', async () => {
    const storeId = await bed.stockOne({ sku: 'ST-1' });
    await imported(
      buildImported({ title: 'Hoe', variants: [{ sku: 'H-1', priceKobo: 1_00 }] }),
      buildImported({ line: 3, title: 'Rake', variants: [{ sku: 'R-1', priceKobo: 1_00 }] }),
    );
    const all = await list();
    const rake = all.find(({ title }) => title === 'Rake');
    await bed.send('catalog.retire-product', {
      productId: rake?.id ?? 0,
      version: 1,
      by: 'ada',
      isRetired: true,
    });
    const rows = await rowsOf(
      await preview(
        buildImported({ line: 2, variants: [{ sku: 'ST-1', priceKobo: 1_00 }] }),
        buildImported({ line: 3, productId: rake?.id ?? 0 }),
        buildImported({ line: 4, title: 'hoe', variants: [{ priceKobo: 1_00 }] }),
        buildImported({ line: 5, productId: storeId, variants: [{ sku: 'H-1' }] }),
      ),
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Shopify keeps this product: change it there.',
      'This product is retired: bring it back first.',
      'You have a product of this name. To change it, give its SKU or its product ID.',
      'Its SKU belongs to another product: Hoe.',
    ]);
  });

  it('takes the numbers of another shop for none of ours', async () => {
    const hoe = buildImported({ title: 'Hoe', variants: [{ sku: 'H-1', priceKobo: 1_00 }] });
    await imported(hoe);
    const [{ id } = { id: 0 }] = await list();
    const rake = { title: 'Rake', variants: [{ sku: 'R-1', priceKobo: 1_00 }] };
    const rows = await rowsOf(
      await preview(
        buildImported({ line: 2, productId: 987 }),
        buildImported({
          line: 3,
          productId: 988,
          title: 'Hoe',
          variants: [{ sku: 'H-1', priceKobo: 2_00 }],
        }),
        buildImported({ line: 4, productId: id, ...rake }),
        buildImported({ line: 5, productId: id, ...rake, title: 'Hoe' }),
      ),
    );
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['new', 'There is no product 987 here: it is added as a new one.'],
      ['changed', null],
      [
        'refused',
        `Product ${id} is Hoe here, with another SKU. Without the product ID this one is added as new.`,
      ],
      ['changed', null],
    ]);
  });

  it('goes on without refused rows only when staff say so', async () => {
    const importId = await preview(
      buildImported(),
      buildImported({ line: 3, title: 'Hoe', variants: [{}] }),
    );
    await expect(apply(importId)).rejects.toMatchObject({
      code: 'CATALOG.IMPORT_HAS_REFUSED',
      details: { refused: 1 },
    });
    expect(await apply(importId, true)).toMatchObject({ applied: 1, counts: { refused: 1 } });
    await expect(apply(importId, true)).rejects.toMatchObject({ code: 'CATALOG.IMPORT_NOT_OPEN' });
  });

  it('refuses a product that someone changed since the preview, and one whose SKU was taken', async () => {
    await imported(buildImported());
    const [product] = await list();
    const changed = buildImported({ title: 'Cassava grater 2' });
    const fresh = buildImported({
      line: 3,
      title: 'Hoe',
      variants: [{ sku: 'H-1', priceKobo: 1_00 }],
    });
    const importId = await preview(changed, fresh);
    const texts = {
      title: 'By hand',
      description: '',
      category: null,
      isHidden: false,
      variants: [
        {
          id: null,
          title: '',
          priceKobo: 1_00,
          compareAtPriceKobo: null,
          sku: 'CG-1',
          warnBelow: null,
        },
      ],
    };
    await bed.send('catalog.change-product', {
      productId: product?.id ?? 0,
      version: product?.version ?? 0,
      by: 'bola',
      product: texts,
    });
    await bed.send('catalog.create-product', {
      createId: randomUUID(),
      by: 'bola',
      product: { ...texts, variants: texts.variants.map((each) => ({ ...each, sku: 'H-1' })) },
    });
    expect(await apply(importId)).toMatchObject({ applied: 0, counts: { refused: 2 } });
    const rows = await rowsOf(importId);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'bola changed it since the preview. Add the file again.',
      'Another product has its SKU or name since the preview. Add the file again.',
    ]);
  });

  it('writes a batch in one transaction: all of it, or nothing until the next attempt', async () => {
    const tools = Array.from({ length: 105 }, (_, n) =>
      buildImported({
        line: n + 2,
        title: `Tool ${n}`,
        variants: [{ sku: `T-${n}`, priceKobo: 1_00, pieces: 1 }],
      }),
    );
    await imported(...tools);
    const importId = await preview(
      ...tools.map((tool, n) => ({ ...tool, variants: [{ sku: `T-${n}`, pieces: 5 }] })),
    );
    await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: false });
    const counted = async () =>
      (await list(200)).filter(({ variants }) => variants[0]?.stock === 5).length;
    const applied = async () => (await bed.send('catalog.get-import', { importId })).applied;
    await bed.database.query(`
      create function refuse_tool() returns trigger language plpgsql as $$
        begin raise exception 'the disk is full'; end $$;
      create trigger refuse_tool before update on shopify_products
        for each row when (new.title = 'Tool 15' and new.inventory_quantity = 5)
        execute function refuse_tool()`);
    try {
      await expect(bed.send('catalog.apply-import', { importId })).rejects.toThrow();
      expect([await counted(), await applied()]).toEqual([0, 0]);
    } finally {
      await bed.database.query('drop function refuse_tool cascade');
    }
    expect(await bed.send('catalog.apply-import', { importId })).toEqual({ isDone: false });
    expect(await applied()).toBe(100);
    expect(await bed.send('catalog.apply-import', { importId })).toEqual({ isDone: true });
    expect(await applied()).toBe(105);
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({ state: 'applied' });
  });

  it('refuses the row that the database does not take, by its line, and writes all others of its batch', async () => {
    const tools = Array.from({ length: 9 }, (_, n) =>
      buildImported({
        line: n + 2,
        title: `Tool ${n}`,
        variants: [{ sku: `T-${n}`, priceKobo: 1_00, pieces: n }],
      }),
    );
    await imported(...tools.slice(0, 5));
    const importId = await preview(
      ...tools.map((tool, n) => ({
        ...tool,
        variants: [{ sku: `T-${n}`, priceKobo: 2_00, pieces: 7 }],
      })),
    );
    await bed.database.query(`
      alter table shopify_products add constraint no_tool
        check (title not in ('Tool 3', 'Tool 8') or price_kobo < 200) not valid`);
    try {
      expect(await apply(importId)).toMatchObject({
        state: 'applied',
        applied: 7,
        counts: { refused: 2 },
      });
    } finally {
      await bed.database.query('alter table shopify_products drop constraint no_tool');
    }
    const reason = 'It could not be saved as it is. Correct it and add the file again.';
    const refused = (await rowsOf(importId)).filter(({ verdict }) => verdict === 'refused');
    expect(refused).toMatchObject([
      { line: 5, title: 'Tool 3', reason, isApplied: false },
      { line: 10, title: 'Tool 8', reason, isApplied: false },
    ]);
    const stocks = (await list()).map(({ title, variants }) => [title, variants[0]?.stock]);
    expect(stocks).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`Tool ${n}`, n === 3 ? 3 : 7]));
  });

  it('judges a row that names what one before it named when that one is written', async () => {
    const named = (line: number, title: string, sku: string) =>
      buildImported({ line, title, variants: [{ sku, priceKobo: 1_00, pieces: 1 }] });
    const importId = await preview(
      named(2, 'Hoe', 'H-1'),
      named(3, 'hoe', 'H-2'),
      named(4, 'Rake', 'H-1'),
      named(5, 'Spade', 'S-1'),
    );
    expect(await apply(importId)).toMatchObject({ applied: 2, counts: { refused: 2 } });
    expect((await rowsOf(importId)).map(({ line, reason }) => [line, reason])).toEqual([
      [2, null],
      [3, 'You have a product of this name. To change it, give its SKU or its product ID.'],
      [4, 'Another product has its SKU or name since the preview. Add the file again.'],
      [5, null],
    ]);
  });

  it('sends as few statements for a batch of many products as for one', async () => {
    const tools = (count: number, name: string, pieces: number) =>
      Array.from({ length: count }, (_, n) =>
        buildImported({
          line: n + 2,
          title: `${name} ${n}`,
          variants: ['S', 'M'].map((size) => ({
            sku: `${name}-${n}-${size}`,
            title: size,
            priceKobo: 1_00,
            pieces,
          })),
        }),
      );
    const sentFor = async (products: ImportedProduct[]) => {
      const importId = await preview(...products);
      await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: false });
      const before = query.mock.calls.length;
      await bed.send('catalog.apply-import', { importId });
      const sent = query.mock.calls.length - before;
      expect(await bed.send('catalog.get-import', { importId })).toMatchObject({
        applied: products.length,
      });
      return sent;
    };
    // Sweeps send a few of their own meanwhile.
    expect(await sentFor(tools(60, 'Tool', 1))).toBeLessThan(60);
    expect(await sentFor(tools(60, 'Tool', 9))).toBeLessThan(60);
  });

  it('writes each product once when two workers apply it at once', async () => {
    const products = Array.from({ length: 30 }, (_, n) =>
      buildImported({
        line: n + 2,
        title: `Tool ${n}`,
        variants: [{ priceKobo: 1_00, pieces: 1 }],
      }),
    );
    const importId = await preview(...products);
    await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: false });
    const work = async () => {
      for (let isDone = false; !isDone; )
        ({ isDone } = await bed.send('catalog.apply-import', { importId }));
    };
    await Promise.all([work(), work()]);
    expect(await list()).toHaveLength(30);
    expect(await bed.send('catalog.get-import', { importId })).toMatchObject({ applied: 30 });
  });

  it('lists the newest files, discards one that is not applied, and knows no other', async () => {
    const importId = await preview(buildImported());
    const { imports } = await bed.send('catalog.list-imports', {});
    expect(imports).toMatchObject([{ importId, state: 'ready', openedBy: 'ada' }]);
    await bed.send('catalog.discard-import', { importId });
    await expect(apply(importId)).rejects.toMatchObject({
      code: 'CATALOG.IMPORT_NOT_OPEN',
      details: { state: 'discarded' },
    });
    await expect(bed.send('catalog.get-import', { importId: randomUUID() })).rejects.toMatchObject({
      code: 'CATALOG.IMPORT_NOT_FOUND',
    });
  });

  it('keeps why a file cannot be read', async () => {
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'x.csv', by: 'ada' });
    const outcome = { failure: 'The file has no products.' };
    expect(await bed.send('catalog.finish-import-reading', { importId, outcome })).toMatchObject({
      state: 'unreadable',
      failure: 'The file has no products.',
    });
  });

  it('exports every product that is not retired, page by page', async () => {
    const products = Array.from({ length: 205 }, (_, n) =>
      buildImported({ line: n + 2, title: `Tool ${n}`, variants: [{ priceKobo: 1_00 }] }),
    );
    await imported(...products.slice(0, 200));
    await imported(...products.slice(200));
    const first = await bed.send('catalog.export-products', {});
    const second = await bed.send('catalog.export-products', { after: first.nextAfter ?? 0 });
    expect([first.products.length, second.products.length, second.nextAfter]).toEqual([
      200,
      5,
      null,
    ]);
  });
});
