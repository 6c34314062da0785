import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import { ImportPage } from './ImportPage.tsx';
import type { ImportRow, ProductImport } from './importApi.ts';
import { type ImportSearch, readImportSearch, verdicts } from './importSearch.ts';

const IMPORTS = '/api/admin/products/imports';

const buildImport = (fields: Partial<ProductImport> = {}): ProductImport => ({
  importId: 'f1',
  fileName: 'shop.csv',
  state: 'ready',
  openedAt: '2026-11-27T09:00:00.000Z',
  openedBy: 'ada',
  format: 'Shopify',
  unreadColumns: [],
  failure: null,
  appliedBy: null,
  appliedAt: null,
  recounts: { products: 0, examples: [] },
  keepsStock: false,
  counts: { new: 3, changed: 2, unchanged: 0, refused: 1 },
  applied: 0,
  pictures: { toFetch: 0, waiting: 0, added: 0, failed: 0 },
  ...fields,
});

const buildRow = (fields: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  title: 'Hoe',
  verdict: 'changed',
  reason: null,
  changes: [{ field: 'Price', from: '₦1.00', to: '₦2.00' }],
  productId: 7,
  isApplied: false,
  ...fields,
});

const data = (value: unknown, meta?: object) => ({ body: { success: true, data: value, meta } });

async function show(search: ImportSearch, file: ProductImport, rows: ImportRow[] = []) {
  answerWith({
    [IMPORTS]: data([file]),
    [`${IMPORTS}/f1`]: data(file),
    ...Object.fromEntries(
      verdicts.map((verdict) => [
        `${IMPORTS}/f1/rows?verdict=${verdict}&limit=50`,
        data(rows, { nextAfter: null }),
      ]),
    ),
    [`${IMPORTS}/f1/apply`]: data({ ...file, state: 'applying' }),
  });
  await renderPage(
    <DataProvider>
      <ImportPage search={search} />
    </DataProvider>,
  );
}

describe('the import of products', () => {
  afterEach(() => queryClient.clear());

  it("gives a sample file with the columns that a list of one's own needs", async () => {
    let sample: Blob | undefined;
    URL.createObjectURL = (file) => {
      sample = file as Blob; // it is no media source
      return 'blob:sample';
    };
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    await show({}, buildImport());
    await userEvent.click(await screen.findByRole('button', { name: 'Download a sample file' }));
    expect(press).toHaveBeenCalledTimes(1);
    expect(sample?.type).toBe('text/csv');
    press.mockRestore();
  });

  it('lists the files with what became of them', async () => {
    await show({}, buildImport({ state: 'applied', applied: 5 }));
    const table = await screen.findByRole('table', { name: 'Files of products' });
    expect(within(table).getByRole('link', { name: 'shop.csv' })).toBeInTheDocument();
    expect(within(table).getByText('5 products written')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export Excel' })).toBeInTheDocument();
  });

  it('refuses a file that is too large before it is sent', async () => {
    await show({}, buildImport());
    const large = new File(['x'], 'large.csv', { type: 'text/csv' });
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await userEvent.upload(screen.getByLabelText(/Add a file of products/), large);
    expect(await screen.findByText('It has more than 10 MB. Split it.')).toBeInTheDocument();
  });

  it('shows what is refused first, with the reason, and goes on without it when asked', async () => {
    const refused = buildRow({ verdict: 'refused', reason: 'It has no name.', changes: [] });
    await show({ file: 'f1' }, buildImport(), [refused]);
    expect(await screen.findByText('It has no name.')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Refused/ })).toHaveAttribute('aria-selected', 'true');
    const name = 'Import 5 products, without 1 refused';
    await userEvent.click(screen.getByRole('button', { name }));
    expect(callsTo(`${IMPORTS}/f1/apply`)).toHaveLength(1);
  });

  it('shows the differences of a changed product', async () => {
    await show({ file: 'f1', show: 'changed' }, buildImport(), [buildRow()]);
    const row = (await screen.findByText('Line 2')).closest('tr');
    expect(row).toHaveTextContent('Price: ₦1.00 → ₦2.00');
  });

  it.each<[ProductImport['state'], Partial<ProductImport>, string]>([
    ['reading', { format: null }, 'Reading the file...'],
    [
      'unreadable',
      { format: null, failure: 'The file has no products.' },
      'The file has no products.',
    ],
    ['applying', { applied: 2 }, '40%, 2 of 5 products'],
    ['applied', { applied: 4 }, 'Done: 4 products written'],
    ['discarded', {}, 'This file was discarded. Nothing of it was written.'],
  ])('says where a file is that is %s', async (state, fields, words) => {
    await show({ file: 'f1' }, buildImport({ state, ...fields }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it('says which columns of the file are not read, before anything is written', async () => {
    await show({ file: 'f1' }, buildImport({ format: 'Spade', unreadColumns: ['Stok', 'Colour'] }));
    expect(await screen.findByText('Not read: Stok, Colour')).toBeInTheDocument();
    expect(screen.getByText(/Nothing is written yet\./)).toBeInTheDocument();
  });

  it('asks what happens to a stock that differs from the shelf before it imports', async () => {
    const examples = [{ title: 'Goat meat', field: 'Stock, 1 kg', from: '6', to: '8' }];
    await show({ file: 'f1' }, buildImport({ recounts: { products: 4, examples } }));
    const choice = await screen.findByRole('group', {
      name: /^4 products would get another stock/,
    });
    expect(choice).toHaveTextContent('Goat meat, 1 kg: 8 in the file, 6 on the shelf now');
    expect(choice).toHaveTextContent('and 3 products more, under Changed');
    const button = screen.getByRole('button', { name: /^Import 5 products/ });
    await userEvent.click(button);
    expect(choice).toHaveTextContent('Choose what happens to the stock');
    const keep = within(choice).getByRole('radio', { name: /Leave the stock as it is/ });
    expect(keep).toHaveFocus();
    expect(callsTo(`${IMPORTS}/f1/apply`)).toHaveLength(0);
    await userEvent.click(keep);
    await userEvent.click(button);
    const [call] = callsTo(`${IMPORTS}/f1/apply`);
    expect(sentIn(call)).toEqual({ withoutRefused: true, keepsStock: true });
  });

  it('says that the stock was left as it was', async () => {
    await show({ file: 'f1' }, buildImport({ state: 'applied', applied: 4, keepsStock: true }));
    expect(await screen.findByText(/The stock is as it was\./)).toBeInTheDocument();
  });

  it('says how many pictures it would fetch', async () => {
    const pictures = { toFetch: 12, waiting: 0, added: 0, failed: 0 };
    await show({ file: 'f1' }, buildImport({ pictures }));
    const words = '12 pictures will be fetched from the addresses in the file.';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('says which pictures were not fetched and why, and fetches them again when asked', async () => {
    const pictures = { toFetch: 0, waiting: 0, added: 4, failed: 1 };
    const file = buildImport({ state: 'applied', applied: 5, pictures });
    const address = 'https://shop.example/hoe.jpg';
    const failure = 'The site answers with 404.';
    answerWith({
      [`${IMPORTS}/f1`]: data(file),
      [`${IMPORTS}/f1/rows?verdict=new&limit=50`]: data([], { nextAfter: null }),
      [`${IMPORTS}/f1/failed-pictures`]: data([
        { pictureId: 1, productId: 7, title: 'Hoe', address, failure },
      ]),
      [`${IMPORTS}/f1/retry-pictures`]: data(file),
    });
    await renderPage(
      <DataProvider>
        <ImportPage search={{ file: 'f1', show: 'new' }} />
      </DataProvider>,
    );
    const row = (await screen.findByText(failure)).closest('tr');
    expect(row).toHaveTextContent(`Hoe${address}`);
    expect(screen.getByText('4 pictures fetched, 1 failed.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Fetch 1 picture again' }));
    expect(callsTo(`${IMPORTS}/f1/retry-pictures`)).toHaveLength(1);
  });

  it('says that pictures are still being fetched', async () => {
    const pictures = { toFetch: 0, waiting: 3, added: 4, failed: 0 };
    await show({ file: 'f1' }, buildImport({ state: 'applied', pictures }));
    expect(await screen.findByText('Fetching pictures: 3 left')).toBeInTheDocument();
  });

  it('has nothing to import where all is as it was', async () => {
    const counts = { new: 0, changed: 0, unchanged: 6, refused: 0 };
    await show({ file: 'f1' }, buildImport({ counts }));
    expect(await screen.findByText('There is nothing to import.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it('takes from its address only what it knows', () => {
    expect(readImportSearch({ file: 'f1', show: 'new' })).toEqual({ file: 'f1', show: 'new' });
    expect(readImportSearch({ file: 7, show: 'x' })).toEqual({ file: '7', show: undefined });
  });
});
