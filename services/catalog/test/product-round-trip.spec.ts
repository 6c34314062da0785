import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MessageClient } from '@spade/bus/message-client';
import type { ImportRow } from '@spade/contracts/messages/catalog-imports';
import type { ProductTexts, SavedVariant } from '@spade/contracts/messages/catalog-products';
import type { GatewayConfig } from '../../../gateway/src/gateway.config.ts';
import type { AdminSession } from '../../../gateway/src/http/admin.guard.ts';
import type { StaffAudit } from '../../../gateway/src/http/staff-audit.ts';
import { ExportProductsController } from '../../../gateway/src/staff/products/export-products.controller.ts';
import { readProducts } from '../../worker/src/products/read-products.ts';
import { CatalogBed } from './catalog-bed.ts';

const variant = (fields: Partial<SavedVariant> = {}): SavedVariant => ({
  id: null,
  title: '',
  priceKobo: 250_000,
  compareAtPriceKobo: null,
  sku: null,
  warnBelow: null,
  ...fields,
});

const pictureName = (n: number) => String(n).padStart(32, '0');

/** A shop with what is hard to write into a cell. */
const shop: ProductTexts[] = [
  {
    title: 'Palm oil, 25 litres',
    description: '',
    category: null,
    isHidden: false,
    variants: [variant({ pieces: 12 })],
  },
  {
    title: '=HYPERLINK("https://evil.example")',
    description: '- Hand made; "strong"\n- Léla, ọ̀dọ́\n\n=1+1\n\n@home, or not',
    category: '+Farm; tools',
    isHidden: true,
    variants: [variant({ sku: '0012', pieces: 3, priceKobo: 1_250_050, warnBelow: 0 })],
    specifications: [
      { name: 'Colours', value: 'red; blue' },
      { name: 'Ratio', value: '1:2; 3:4' },
    ],
    pictures: [
      { name: pictureName(2), alt: 'The front, "new"' },
      { name: pictureName(1), alt: '' },
    ],
  },
  {
    title: 'Adire; indigo',
    description: 'Soft.\n\nWash it cold.',
    category: 'Textiles',
    isHidden: false,
    variants: [
      variant({ title: '4 yards', sku: 'AD-4', priceKobo: 400_000, pieces: 2 }),
      variant({
        id: 'new',
        title: '-6 yards',
        sku: '-AD-6',
        priceKobo: 600_000,
        compareAtPriceKobo: 700_000,
        warnBelow: 5,
        pieces: 0,
      }),
      variant({ id: 'new', title: 'Made to measure', priceKobo: 900_000, isTracked: false }),
    ],
    specifications: [{ name: 'Colours', value: 'indigo; white' }],
  },
];

/** The file that the page saves, read as the worker reads it and written as staff accept it. */
describe('products that are exported and imported again', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open();
  });
  beforeEach(async () => {
    await empty();
    for (const product of shop)
      await bed.send('catalog.create-product', { createId: randomUUID(), by: 'ada', product });
  });
  afterEach(async () => {
    const rows = await bed.unexplainedStock();
    if (rows.length > 0) throw new Error(`movements do not add up: ${JSON.stringify(rows)}`);
  });
  afterAll(() => bed.close());

  /** Another shop, in which the pictures are, but no product. */
  const empty = async () => {
    await bed.clear();
    for (const n of [1, 2])
      await bed.send('catalog.add-picture', {
        name: pictureName(n),
        widthPx: 1600,
        heightPx: 900,
        by: 'ada',
      });
  };
  const exportAs = async (kind: 'csv' | 'xlsx'): Promise<Buffer> => {
    const messages = { send: bed.send.bind(bed) } as MessageClient; // all that an export asks of it
    const audit = { record: async () => {} } as unknown as StaffAudit; // the log is the gateway's
    const config = { PUBLIC_URL: 'https://shop.example' } as GatewayConfig;
    const response = Object.assign(new PassThrough(), { setHeader: () => response });
    const read = buffer(response);
    const staff = {} as AdminSession; // goes to the audit log alone
    await new ExportProductsController(messages, audit, config)[kind](
      staff,
      response as unknown as Parameters<ExportProductsController['csv']>[1], // what a file is written to
    );
    return read;
  };
  const preview = async (file: Uint8Array) => {
    const read = await readProducts(file);
    if ('failure' in read) throw new Error(read.failure);
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
    await bed.send('catalog.stage-import', { importId, products: read.products });
    const outcome = { format: read.format };
    await bed.send('catalog.finish-import-reading', { importId, outcome });
    const { rows } = await bed.send('catalog.list-import-rows', { importId, limit: 100 });
    return { importId, rows };
  };
  const apply = async (importId: string) => {
    await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: false });
    for (let isDone = false; !isDone; )
      ({ isDone } = await bed.send('catalog.apply-import', { importId }));
  };
  const verdicts = (rows: readonly ImportRow[]) => rows.map(({ verdict }) => verdict);
  /** Without the numbers of the products, which are those of the shop. */
  const withoutIds = (csv: Buffer) => csv.toString().replaceAll(/^\d+(?=,Own,)/gm, '');
  const cellsOf = async (file: Uint8Array) => {
    const read = await readProducts(file);
    if ('failure' in read) throw new Error(read.failure);
    return read.products.map(({ productId: _, ...product }) => product);
  };

  it.each(['csv', 'xlsx'] as const)(
    'as %s change nothing where they came from, and make the same shop of an empty one',
    async (kind) => {
      const [file, before] = [await exportAs(kind), await exportAs('csv')];
      expect(verdicts((await preview(file)).rows)).toEqual(shop.map(() => 'unchanged'));
      await empty();
      const { importId, rows } = await preview(file);
      expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual(
        shop.map(() => [
          'new',
          expect.stringMatching(/^There is no product \d+ here: it is added/),
        ]),
      );
      await apply(importId);
      expect(withoutIds(await exportAs('csv'))).toBe(withoutIds(before));
      expect(await cellsOf(await exportAs(kind))).toEqual(await cellsOf(file));
      expect(verdicts((await preview(await exportAs(kind))).rows)).toEqual(
        shop.map(() => 'unchanged'),
      );
    },
  );

  it('change what was changed in the file, and nothing else', async () => {
    const before = (await exportAs('csv')).toString();
    const edited = before
      .replace('4000.00', '4100.00')
      .replace('AD-4,4100.00,,2', 'AD-4,4100.00,,7')
      .replaceAll('Textiles', 'Fabrics');
    const { importId, rows } = await preview(Buffer.from(edited));
    expect(rows.map(({ changes }) => changes)).toEqual([
      [],
      [],
      [
        { field: 'Category', from: 'Textiles', to: 'Fabrics' },
        { field: 'Price, 4 yards', from: '₦4,000.00', to: '₦4,100.00' },
        { field: 'Stock, 4 yards', from: '2', to: '7', isCount: true },
      ],
    ]);
    await apply(importId);
    expect((await exportAs('csv')).toString()).toBe(edited);
  });
});
