import { randomUUID } from 'node:crypto';
import type { ImportedPicture, PictureOutcome } from '@spade/contracts/messages/catalog-imports';
import type { StaffProduct } from '@spade/contracts/messages/catalog-products';
import { CatalogBed } from './catalog-bed.ts';

const nameOf = (n: number) => String(n).padStart(32, '0');
const picture = (n: number, words = ''): ImportedPicture => ({
  address: `https://shop.example/${n}.jpg`,
  words,
});

describe('pictures that an import names by address', () => {
  let bed: CatalogBed;
  beforeAll(async () => {
    bed = await CatalogBed.open({}, 2);
  });
  beforeEach(() => bed.clear());
  afterAll(() => bed.close());

  const preview = async (...pictures: (ImportedPicture[] | undefined)[]) => {
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
    const products = pictures.map((each, n) => ({
      line: n + 2,
      title: `Hoe ${n}`,
      variants: [{ sku: `H-${n}`, priceKobo: 100_00 }],
      ...(each && { pictures: each }),
    }));
    await bed.send('catalog.stage-import', { importId, products });
    await bed.send('catalog.finish-import-reading', { importId, outcome: { format: 'Spade' } });
    return importId;
  };
  const apply = async (importId: string) => {
    await bed.send('catalog.begin-import', { importId, by: 'ada', withoutRefused: false });
    for (let isDone = false; !isDone; )
      ({ isDone } = await bed.send('catalog.apply-import', { importId }));
  };
  const rowsOf = async (importId: string) =>
    (await bed.send('catalog.list-import-rows', { importId, limit: 100 })).rows;
  const countsOf = async (importId: string) =>
    (await bed.send('catalog.get-import', { importId })).pictures;
  const take = async (step: 'fetch' | 'clean') =>
    (await bed.send('catalog.take-pictures', { step })).pictures;
  const report = (pictureId: number, outcome: PictureOutcome) =>
    bed.send('catalog.report-picture', { pictureId, outcome });
  const store = (n: number) =>
    bed.send('catalog.add-picture', {
      name: nameOf(n),
      widthPx: 1600,
      heightPx: 900,
      by: 'import',
    });
  const product = async (): Promise<StaffProduct> => {
    const { products } = await bed.send('catalog.list-staff-products', { limit: 1, sort: 'title' });
    const [first] = products;
    if (!first) throw new Error('no product');
    return first;
  };
  const shown = async () =>
    (await product()).pictures?.map(({ name, alt }) => [Number(name), alt] as const);
  /** Fetches and cleans all that waits; the picture of `…/7.jpg` is number 7. */
  const fetchAll = async () => {
    for (let taken = await take('fetch'); taken.length > 0; taken = await take('fetch')) {
      for (const { pictureId } of taken) await report(pictureId, { isFetched: true });
      for (const { pictureId, address } of await take('clean')) {
        const n = Number(/(\d+)\.jpg/.exec(address)?.[1]);
        await store(n);
        await report(pictureId, { name: nameOf(n) });
      }
    }
  };

  it('are counted in the preview, fetched after it is applied, and come in the order of the file', async () => {
    const importId = await preview([picture(1, 'Front'), picture(2)]);
    expect(await countsOf(importId)).toEqual({ toFetch: 2, waiting: 0, added: 0, failed: 0 });
    const [row] = await rowsOf(importId);
    expect(row?.changes).toContainEqual({
      field: 'Pictures',
      from: '',
      to: '2, of which 2 to be fetched',
    });
    expect(await take('fetch')).toEqual([]);
    await apply(importId);
    expect(await countsOf(importId)).toEqual({ toFetch: 0, waiting: 2, added: 0, failed: 0 });
    const [first, second] = await take('fetch');
    if (!first || !second) throw new Error('two pictures wait');
    // The second one is there first.
    await report(second.pictureId, { isFetched: true });
    await report(first.pictureId, { isFetched: true });
    for (const [{ pictureId }, n] of [
      [second, 2],
      [first, 1],
    ] as const) {
      await store(n);
      await report(pictureId, { name: nameOf(n) });
    }
    expect(await shown()).toEqual([
      [1, 'Front'],
      [2, ''],
    ]);
    expect((await product()).imageUrl).toBe(`/pictures/${nameOf(1)}-800.webp`);
    expect((await product()).changedBy).toBe('ada');
    expect(await countsOf(importId)).toEqual({ toFetch: 0, waiting: 0, added: 2, failed: 0 });
  });

  it('are left out where they would never be fetched, and the preview says so by row', async () => {
    const fault = 'The address must begin with https://.';
    const product = {
      line: 2,
      title: 'Hoe',
      variants: [{ priceKobo: 1_00, pieces: 3 }],
      pictures: [
        { address: 'http://shop.example/1.png', words: '', fault },
        { address: 'https://shop.example/2.png', words: '' },
      ],
    };
    const importId = randomUUID();
    await bed.send('catalog.open-import', { importId, fileName: 'shop.csv', by: 'ada' });
    await bed.send('catalog.stage-import', { importId, products: [product] });
    const { rows } = await bed.send('catalog.list-import-rows', { importId, limit: 10 });
    expect(rows).toMatchObject([
      {
        verdict: 'new',
        reason: `The picture http://shop.example/1.png is left out: ${fault}`,
        changes: expect.arrayContaining([
          { field: 'Pictures', from: '', to: '1, of which 1 to be fetched' },
        ]),
      },
    ]);
  });

  it('are not fetched again by the same file, nor by a file that was exported here', async () => {
    await apply(await preview([picture(1), picture(2)]));
    await fetchAll();
    const again = await preview([picture(1), picture(2)]);
    expect(await rowsOf(again)).toMatchObject([{ verdict: 'unchanged' }]);
    const exported = { address: `https://old.example/pictures/${nameOf(1)}-1600.webp`, words: '' };
    expect(await rowsOf(await preview([exported]))).toMatchObject([{ verdict: 'unchanged' }]);
    expect(await countsOf(again)).toMatchObject({ toFetch: 0 });
  });

  it('are added to what staff have given the product, each behind the one before it', async () => {
    await apply(await preview([picture(1), picture(2)]));
    await fetchAll();
    await store(9);
    const { id: productId, version, variants, ...texts } = await product();
    const pictures = [9, 1, 2].map((n) => ({ name: nameOf(n), alt: '' }));
    await bed.send('catalog.change-product', {
      productId,
      version,
      by: 'bola',
      product: {
        ...texts,
        isHidden: false,
        pictures,
        variants: variants.map(({ stock: _, held: _held, available: _available, ...each }) => each),
      },
    });
    const importId = await preview([picture(1), picture(3), picture(2, 'Side')]);
    const [row] = await rowsOf(importId);
    expect(row?.changes).toEqual([
      { field: 'Pictures', from: '3', to: '4, of which 1 to be fetched' },
    ]);
    await apply(importId);
    await fetchAll();
    expect(await shown()).toEqual([
      [9, ''],
      [1, ''],
      [3, ''],
      [2, 'Side'],
    ]);
    await apply(await preview([]));
    expect(await shown()).toEqual([]);
  });

  it('leave room for no more than eight', async () => {
    await apply(await preview([1, 2, 3, 4, 5, 6, 7].map((n) => picture(n))));
    await fetchAll();
    const importId = await preview([picture(8), picture(9)]);
    expect(await countsOf(importId)).toMatchObject({ toFetch: 1 });
    await apply(importId);
    await fetchAll();
    expect((await product()).pictures).toHaveLength(8);
    expect(await rowsOf(await preview([picture(10)]))).toMatchObject([{ verdict: 'unchanged' }]);
  });

  it('are fetched by four at once, whoever asks, and again when nothing is heard of them', async () => {
    await apply(await preview(...Array.from({ length: 6 }, (_, n) => [picture(n)])));
    const both = await Promise.all([take('fetch'), take('fetch')]);
    expect(both.flat()).toHaveLength(4);
    expect(await take('fetch')).toEqual([]);
    await bed.database.query(
      `update import_pictures set taken_until = now() - interval '1 second'`,
    );
    const again = await take('fetch');
    expect(again.map(({ pictureId }) => pictureId)).toEqual(
      both.flat().map(({ pictureId }) => pictureId),
    );
  });

  it('wait while many others are not yet cleaned', async () => {
    await apply(await preview(...Array.from({ length: 24 }, (_, n) => [picture(n)])));
    let fetched = 0;
    for (let taken = await take('fetch'); taken.length > 0; taken = await take('fetch'))
      for (const { pictureId } of taken) {
        await report(pictureId, { isFetched: true });
        fetched += 1;
      }
    expect(fetched).toBe(20);
  });

  it('are tried three times where a failure may pass, else once, and again when staff ask', async () => {
    const importId = await preview([picture(1)], [picture(2)]);
    await apply(importId);
    const [first, second] = await take('fetch');
    if (!first || !second) throw new Error('two pictures wait');
    await report(first.pictureId, { failure: 'The site answers with 404.', isRetryable: false });
    const slow = { failure: 'The site takes too long.', isRetryable: true };
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await countsOf(importId)).toMatchObject({ waiting: 1, failed: 1 });
      await report(second.pictureId, slow);
      expect(await take('fetch')).toEqual([]);
    }
    const failures = await bed.send('catalog.list-failed-pictures', { importId });
    expect(failures.pictures).toMatchObject([
      { title: 'Hoe 0', address: picture(1).address, failure: 'The site answers with 404.' },
      { title: 'Hoe 1', failure: 'The site takes too long.' },
    ]);
    await bed.send('catalog.retry-pictures', { importId });
    expect(await countsOf(importId)).toMatchObject({ waiting: 2, failed: 0 });
    await fetchAll();
    expect(await countsOf(importId)).toMatchObject({ added: 2 });
  });

  it('are not added twice, nor to a product that Shopify keeps now', async () => {
    const importId = await preview([picture(1)], [picture(1)]);
    await apply(importId);
    const [first, second] = await take('fetch');
    if (!first || !second) throw new Error('two pictures wait');
    for (const { pictureId } of [first, second]) await report(pictureId, { isFetched: true });
    await store(1);
    const added = { name: nameOf(1) };
    expect(await report(first.pictureId, added)).toEqual({ isExpected: true });
    expect(await report(first.pictureId, added)).toEqual({ isExpected: false });
    expect(await shown()).toEqual([[1, '']]);
    await bed.database.query(`update shopify_products set source = 'store' where title = 'Hoe 1'`);
    await report(second.pictureId, added);
    const { pictures } = await bed.send('catalog.list-failed-pictures', { importId });
    expect(pictures).toMatchObject([{ failure: 'Shopify keeps this product now.' }]);
  });

  it('fail where the stored picture is gone again', async () => {
    const importId = await preview([picture(1)]);
    await apply(importId);
    for (const { pictureId } of await take('fetch')) {
      await report(pictureId, { isFetched: true });
      await report(pictureId, { name: nameOf(1) });
    }
    const { pictures } = await bed.send('catalog.list-failed-pictures', { importId });
    expect(pictures).toMatchObject([{ failure: 'The picture was removed meanwhile. Try again.' }]);
  });
});
