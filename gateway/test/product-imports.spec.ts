import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  INCOMING_PREFIX,
  importKey,
  PRODUCT_IMPORT_QUEUE,
} from '@spade/contracts/jobs/product-imports';
import type { ProductImport } from '@spade/contracts/messages/catalog-imports';
import type { StaffProduct } from '@spade/contracts/messages/catalog-products';
import { queueToken } from '@spade/platform/queue/provide-queue';
import type { Queue } from 'bullmq';
import { unzipSync } from 'fflate';
import { ImportSweep } from '../src/staff/products/product-imports.controller.ts';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';
import { buildMultipart, type Part } from './multipart.ts';

const buildImport = (fields: Partial<ProductImport> = {}): ProductImport => ({
  importId: randomUUID(),
  fileName: 'shop.csv',
  state: 'ready',
  openedAt: '2026-11-27T09:00:00.000Z',
  openedBy: 'ada',
  format: 'Spade',
  failure: null,
  appliedBy: null,
  appliedAt: null,
  counts: { new: 3, changed: 2, unchanged: 0, refused: 1 },
  applied: 0,
  ...fields,
});

const product: StaffProduct = {
  id: 7,
  source: 'own',
  shopifyId: 'own:1',
  title: '=Grater',
  description: 'Strong.\n\n- Petrol engine',
  category: 'Farm',
  imageUrl: null,
  pictures: [
    { name: '0123456789abcdef0123456789abcdef', alt: 'A grater', widthPx: 1600, heightPx: 1200 },
  ],
  specifications: [
    { name: 'Weight', value: '25 kg' },
    { name: 'Power', value: '3 kW' },
  ],
  state: 'on_sale',
  isLow: false,
  version: 3,
  changedAt: '2026-11-27T09:00:00.000Z',
  changedBy: 'ada',
  variants: [
    {
      id: null,
      title: '4 yards',
      priceKobo: 1_250_050,
      compareAtPriceKobo: null,
      sku: 'CG-1',
      stock: 10,
      held: 2,
      available: 8,
      warnBelow: null,
    },
    {
      id: 3,
      title: '6 yards',
      priceKobo: 2_000_000,
      compareAtPriceKobo: 2_500_000,
      sku: null,
      stock: 0,
      held: 0,
      available: 0,
      isTracked: false,
      warnBelow: 3,
    },
  ],
};

describe('files of products', () => {
  let bed: GatewayBed;
  let url: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bed = await startGatewayBed({ PUBLIC_URL: 'https://shop.example' });
    url = `${bed.url}/api/admin/products`;
  });
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services, { role: 'approver' });
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });
  afterAll(() => bed.close());

  const audited = () => bed.services.calls('auth.record-access');
  const jobs = async () => {
    const queue: Queue = bed.app.get(queueToken(PRODUCT_IMPORT_QUEUE));
    return (await queue.getJobs()).map(({ id, data }) => [id, data]);
  };
  const upload = (parts: Part[]) => {
    const { body, contentType } = buildMultipart(parts);
    return ask(`${url}/imports`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, 'content-type': contentType },
    });
  };
  const file = { field: 'products', filename: 'C:\\shop\\my.csv', type: 'text/csv', content: 'x' };

  it('are stored before they are opened, and read by the worker', async () => {
    bed.services.answer('catalog.open-import', ({ importId }) =>
      buildImport({ importId, state: 'reading', format: null }),
    );
    const { status, body } = await upload([file]);
    const importId = (body.data as ProductImport).importId;
    expect([status, body]).toMatchObject([201, { data: { state: 'reading' } }]);
    expect(bed.services.calls('catalog.open-import')).toMatchObject([
      { importId, fileName: 'my.csv' },
    ]);
    expect((await buffer(await bed.storage.get(importKey(importId)))).toString()).toBe('x');
    expect(await jobs()).toContainEqual([`read-${importId}`, { importId, step: 'read' }]);
  });

  it.each<[string, Part[], number, string]>([
    ['another field', [{ ...file, field: 'statement' }], 400, 'PRODUCT_FILE.NOT_RECEIVED'],
    ['two files', [file, file], 400, 'PRODUCT_FILE.NOT_RECEIVED'],
    [
      '11 MB',
      [{ ...file, content: Buffer.alloc(11 * 1024 * 1024) }],
      413,
      'PRODUCT_FILE.TOO_LARGE',
    ],
  ])('are refused with %s', async (_, parts, expected, code) => {
    const { status, body } = await upload(parts);
    expect([status, body.code]).toEqual([expected, code]);
  });

  it('wait, or are told to come again, when many come at once', async () => {
    bed.services.answer('catalog.open-import', ({ importId }) => buildImport({ importId }));
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload([file])));
    const codes = new Set(answers.map(({ status, body }) => body.code ?? status));
    expect(codes).toEqual(new Set([201, 'PRODUCT_FILE.BUSY']));
  });

  it('are listed, and shown row by row', async () => {
    const found = buildImport({ unreadColumns: ['Stok'] });
    const older = buildImport();
    const noRecounts = { products: 0, examples: [] };
    bed.services.answer('catalog.list-imports', () => ({ imports: [found, older] }));
    bed.services.answer('catalog.list-import-rows', () => ({
      rows: [
        {
          line: 2,
          title: 'Hoe',
          verdict: 'changed' as const,
          reason: null,
          changes: [{ field: 'Stock', from: '1', to: '2', isCount: true as const }],
          productId: 7,
          isApplied: false,
        },
      ],
      nextAfter: 2,
    }));
    const list = await ask(`${url}/imports`, { headers });
    expect(list.body.data).toMatchObject([
      { importId: found.importId, counts: { refused: 1 }, unreadColumns: ['Stok'] },
      { importId: older.importId, unreadColumns: [], recounts: noRecounts, keepsStock: false },
    ]);
    const path = `${url}/imports/${found.importId}/rows`;
    const rows = await ask(`${path}?verdict=changed&limit=1&after=1`, { headers });
    expect(rows.body).toMatchObject({ data: [{ title: 'Hoe' }], meta: { nextAfter: 2 } });
    const changes = [{ field: 'Stock', from: '1', to: '2' }];
    expect(rows.body.data).toEqual([expect.objectContaining({ changes })]);
    expect(bed.services.calls('catalog.list-import-rows')).toEqual([
      { importId: found.importId, verdict: 'changed', limit: 1, after: 1 },
    ]);
    expect((await ask(`${url}/imports/7/rows`, { headers })).body.code).toBe(
      'CATALOG.IMPORT_NOT_FOUND',
    );
  });

  it('are applied in the background, with a line in the audit log', async () => {
    const begun = buildImport({ state: 'applying', appliedBy: 'ada' });
    const { importId } = begun;
    bed.services.answer('catalog.begin-import', () => begun);
    const path = `${url}/imports/${importId}/apply`;
    const { status } = await postJson(path, { withoutRefused: true, keepsStock: true }, headers);
    expect(status).toBe(200);
    expect(bed.services.calls('catalog.begin-import')).toMatchObject([
      { importId, withoutRefused: true, keepsStock: true },
    ]);
    const subject = 'shop.csv: 3 new, 2 changed, 1 left out, stock as it was';
    expect(audited()).toMatchObject([{ action: 'products_imported', subject }]);
    expect(await jobs()).toContainEqual([`apply-${importId}`, { importId, step: 'apply' }]);
  });

  it('get their job again where Redis lost it', async () => {
    const found = buildImport({ state: 'applying' });
    bed.services.answer('catalog.get-import', () => found);
    await ask(`${url}/imports/${found.importId}`, { headers });
    await ask(`${url}/imports/${found.importId}`, { headers });
    const ids = (await jobs()).map(([id]) => id);
    expect(ids.filter((id) => id === `apply-${found.importId}`)).toHaveLength(1);
  });

  it.each([
    ['CATALOG.IMPORT_HAS_REFUSED', { refused: 3 }, 'Some products are refused: 3.'],
    ['CATALOG.IMPORT_NOT_OPEN', { state: 'applied' }, 'This import has moved on'],
  ] as const)('say %s in words', async (code, details, words) => {
    bed.services.answer('catalog.begin-import', () => {
      throw new CodedError(code, details as never); // a pair of the table above
    });
    const answer = await postJson(`${url}/imports/${randomUUID()}/apply`, {}, headers);
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(answer.body.message).toContain(words);
    expect(audited()).toMatchObject([{ action: 'products_imported' }]);
  });

  it('are discarded', async () => {
    const found = buildImport({ state: 'discarded' });
    bed.services.answer('catalog.discard-import', () => found);
    const answer = await postJson(`${url}/imports/${found.importId}/discard`, {}, headers);
    expect(answer.body.data).toMatchObject({ state: 'discarded' });
  });

  it('say which pictures failed and why, and have them fetched again', async () => {
    const pictures = { toFetch: 0, waiting: 0, added: 2, failed: 1 };
    const found = buildImport({ state: 'applied', pictures });
    const failed = {
      pictureId: 4,
      productId: 7,
      title: 'Hoe',
      address: 'https://shop.example/hoe.jpg',
      failure: 'The site answers with 404.',
    };
    bed.services.answer('catalog.list-failed-pictures', () => ({ pictures: [failed] }));
    bed.services.answer('catalog.retry-pictures', () => found);
    const path = `${url}/imports/${found.importId}`;
    expect((await ask(`${path}/failed-pictures`, { headers })).body.data).toEqual([failed]);
    expect((await postJson(`${path}/retry-pictures`, {}, headers)).body.data).toMatchObject({
      pictures,
    });
  });

  it('leave the bucket after their time', async () => {
    // One by one: the stand-in fails when it empties a folder by several removals at once.
    const others: string[] = [];
    for await (const { key } of bed.storage.list(INCOMING_PREFIX)) others.push(key);
    for (const key of others) await bed.storage.remove(key);
    const key = importKey(randomUUID());
    await bed.storage.put(key, Buffer.from('x'), 'text/csv');
    const sweep = bed.app.get(ImportSweep);
    await sweep.sweep();
    expect((await buffer(await bed.storage.get(key))).toString()).toBe('x');
    expect(await sweep.sweep({ keepMs: -60_000 })).toBe(1);
    await expect(bed.storage.get(key)).rejects.toThrow('no such object');
  });

  it('are for approvers and owners', async () => {
    const clerk = signIn(bed.services, { role: 'clerk' });
    for (const path of ['imports', 'export.csv', 'export.xlsx'])
      expect((await ask(`${url}/${path}`, { headers: clerk })).status).toBe(403);
  });

  describe('of all products', () => {
    const twoPages = () =>
      bed.services.answer('catalog.export-products', ({ after }) =>
        after === undefined
          ? { products: [product], nextAfter: 7 }
          : { products: [{ ...product, id: 8, state: 'hidden' as const }], nextAfter: null },
      );

    it('are CSV that no spreadsheet runs', async () => {
      twoPages();
      const answer = await fetch(`${url}/export.csv`, { headers });
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
      // An import reads it back (services/worker/test/products/read-products.spec.ts has the same text).
      const first = `\ufeffProduct ID,Source,Product,Category,Description,State,Variant,SKU,Price,Former price,Stock,Count the stock,Warning level,Facts,Pictures\r
7,Own,"'=Grater",Farm,"Strong.\n\n'- Petrol engine",On sale,4 yards,CG-1,12500.50,,10,yes,,"Weight: 25 kg\nPower: 3 kW",https://shop.example/pictures/0123456789abcdef0123456789abcdef-1600.webp A grater\r
7,Own,"'=Grater",Farm,"Strong.\n\n'- Petrol engine",On sale,6 yards,,20000.00,25000.00,,no,3,"Weight: 25 kg\nPower: 3 kW",https://shop.example/pictures/0123456789abcdef0123456789abcdef-1600.webp A grater\r
`;
      expect(text.slice(0, first.length)).toBe(first);
      expect(text).toContain('8,Own,"\'=Grater",Farm,');
      expect(text).toContain(',Hidden,6 yards,');
      expect(answer.headers.get('content-disposition')).toMatch(/products-2\d{3}-\d\d-\d\d\.csv/);
      expect(audited()).toMatchObject([{ action: 'products_exported', subject: 'CSV' }]);
    });

    it('are a workbook with text as text and figures as numbers', async () => {
      twoPages();
      const answer = await fetch(`${url}/export.xlsx`, { headers });
      const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      const decode = (name: string) => new TextDecoder().decode(parts[name]);
      const sheet = decode('xl/worksheets/sheet1.xml');
      expect(sheet).toContain('<v>12500.5</v>');
      expect(sheet).not.toContain('<f>');
      expect(decode('xl/sharedStrings.xml')).toContain('=Grater');
      expect(audited()).toMatchObject([{ action: 'products_exported', subject: 'XLSX' }]);
    });

    it('are no workbook beyond its rows', async () => {
      const many = Array.from({ length: 200 }, () => product);
      bed.services.answer('catalog.export-products', () => ({ products: many, nextAfter: 7 }));
      const { status, body } = await ask(`${url}/export.xlsx`, { headers });
      expect([status, body.code]).toEqual([409, 'PRODUCT_FILE.TOO_MANY']);
    });
  });
});
