import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildStaffProduct } from '../testing/buildStaffProduct.ts';
import { ProductForm } from './ProductForm.tsx';
import { copyOf, emptyProduct, typedProduct } from './productForm.ts';
import type { StaffProduct } from './productsApi.ts';

const product = buildStaffProduct();
const LIST = '/api/admin/products';
const DEMO = `${LIST}?source=demo&state=on_sale&limit=200`;
const demo = (total: number) => ({ body: { success: true, data: [], meta: { total } } });
const refused = { success: false, code: 'PICTURE.DAMAGED', message: 'This picture is damaged.' };
const saved = { body: { success: true, data: { ...product, version: 4 } } };
const categories = { body: { success: true, data: [{ name: 'Farm', products: 1 }] } };

async function show(start = emptyProduct(), of?: StaffProduct, answers = {}) {
  answerWith({
    [`${LIST}/categories`]: categories,
    [DEMO]: demo(0),
    [LIST]: saved,
    [`${LIST}/7`]: saved,
    ...answers,
  });
  const onSaved = jest.fn();
  const { unmount } = await renderPage(
    <DataProvider>
      <ProductForm
        start={start}
        product={of}
        draft="product"
        preview={(seen) => <pre>{JSON.stringify(seen)}</pre>}
        onSaved={onSaved}
      />
    </DataProvider>,
    '/admin/products/new',
  );
  return Object.assign(onSaved, { unmount });
}

const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the form of a product', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('says before the first Save that the demo products leave, and only of a first product', async () => {
    const words = 'Your first product takes the 24 demo products off the shop.';
    const { unmount } = await show(emptyProduct(), undefined, { [DEMO]: demo(24) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      new RegExp(words),
    );
    unmount();
    await show(typedProduct(product), product, { [DEMO]: demo(24) });
    await screen.findByLabelText('Name');
    expect(screen.queryByText(words)).toBeNull();
    expect(callsTo(DEMO)).toHaveLength(0);
  });

  it('keeps what was typed over a reload, pictures too, and makes one product of two sends', async () => {
    const name = 'a'.repeat(32);
    const url = `/pictures/${name}-800.webp`;
    const stored = { body: { success: true, data: { name, url, width: 800, height: 600 } } };
    const lost = { status: 503, body: { success: false, code: 'UNAVAILABLE', message: 'Later.' } };
    const answers = { [`${LIST}/pictures`]: stored, [LIST]: lost };
    const { unmount } = await show(emptyProduct(), undefined, answers);
    expect(screen.queryByText('You typed this before, and it is not saved.')).toBeNull();
    const file = new File(['jpeg'], 'grater.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText(/^Add a picture/), file);
    await type('Name', 'Cassava grater');
    await type('Price in naira', '12,500');
    await userEvent.click(screen.getByRole('button', { name: 'Add a fact' }));
    await type('Fact 1', 'Weight');
    await type('Fact 1 is', '25 kg');
    await save();
    const first = sentIn(callsTo(LIST)[0]);
    unmount();
    const again = await show();
    expect(screen.getByText('You typed this before, and it is not saved.')).toBeVisible();
    // What is added now is another line.
    await userEvent.click(screen.getByRole('button', { name: 'Add a fact' }));
    await type('Fact 2', 'Colour');
    await type('Fact 2 is', 'blue');
    expect(screen.getByLabelText('Fact 1')).toHaveValue('Weight');
    await save();
    expect(sentIn(callsTo(LIST).at(-1))).toMatchObject({
      createId: (first as { createId: string }).createId,
      title: 'Cassava grater',
      pictures: [{ name, alt: '' }],
      variants: [{ price: '12500.00' }],
      specifications: [{ name: 'Weight' }, { name: 'Colour', value: 'blue' }],
    });
    again.unmount();
    await show();
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  it('takes what was kept away on a press, and shows what is stored', async () => {
    const { unmount } = await show(typedProduct(product), product);
    await type('Name', ' mine');
    unmount();
    await show(typedProduct(product), product);
    expect(screen.getByLabelText('Name')).toHaveValue('Grater mine');
    await userEvent.click(screen.getByRole('button', { name: 'Take it away' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Grater');
    expect(screen.queryByRole('button', { name: 'Take it away' })).toBeNull();
  });

  it('saves what was kept over the version that it began from, with the pieces of now', async () => {
    const { unmount } = await show(typedProduct(product), product);
    await type('Name', ' mine');
    unmount();
    const [variant] = product.variants;
    if (!variant) throw new Error('no variant');
    const now = { ...product, version: 9, variants: [{ ...variant, available: 2 }] };
    await show(typedProduct(now), now);
    expect(screen.getByLabelText('Can be sold now')).toHaveValue('2');
    await save();
    expect(sentIn(callsTo(`${LIST}/7`).at(-1))).toMatchObject({ version: 3, title: 'Grater mine' });
  });

  it('saves a new product with a name, a price and pieces', async () => {
    const onSaved = await show();
    await type('Name', 'Cassava grater');
    await type('Price in naira', '12,500');
    await type(/Pieces on the shelf/, '10');
    await save();
    expect(onSaved).toHaveBeenCalled();
    expect(sentIn(callsTo(LIST)[0])).toMatchObject({
      title: 'Cassava grater',
      category: '',
      isHidden: false,
      createId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/),
      variants: [{ id: 'new', title: '', price: '12500.00', sku: null, pieces: 10 }],
    });
  });

  it('says beside Save that buyers will see it as sold out, until pieces are typed', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Save' });
    const words = 'Buyers will see it as sold out: no number of pieces is typed.';
    // Nothing is typed yet: the field itself says it.
    expect(button).not.toHaveAccessibleDescription();
    expect(screen.getByLabelText('Pieces on the shelf')).toHaveAccessibleDescription(
      'Left empty, buyers see it as sold out.',
    );
    await type('Name', 'Grater');
    expect(screen.getByText(words)).toBeVisible();
    expect(button).toHaveAccessibleDescription(words);
    await type(/Pieces on the shelf/, '0');
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.click(
      screen.getByRole('button', { name: 'Add a size, colour or other variant' }),
    );
    expect(button).toHaveAccessibleDescription(/^Buyers will see 1 variant as sold out/);
    const [, second] = screen.getAllByLabelText('Stock');
    if (second) await userEvent.selectOptions(second, 'Always for sale, not counted');
    expect(button).not.toHaveAccessibleDescription();
  });

  it('gives a further size the price of the one before', async () => {
    await show();
    await type('Price in naira', '18,500');
    await userEvent.click(
      screen.getByRole('button', { name: 'Add a size, colour or other variant' }),
    );
    const prices = screen.getAllByLabelText('Price in naira');
    expect(prices.map((field) => (field as HTMLInputElement).value)).toEqual(['18,500', '18,500']);
  });

  it('says at each field what is missing, and sends nothing', async () => {
    await show();
    await userEvent.click(
      screen.getByRole('button', { name: 'Add a size, colour or other variant' }),
    );
    await save();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Give the product a name');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getAllByText('Type an amount such as 12500')).toHaveLength(2);
    expect(callsTo(LIST)).toEqual([]);
    await type('Name', 'Grater');
    expect(screen.getByLabelText('Name')).toBeValid();
  });

  it('takes no price of 0, for which nobody could pay', async () => {
    await show();
    await type('Name', 'Grater');
    await type('Price in naira', '0');
    await save();
    expect(screen.getByText('Type an amount such as 12500')).toBeInTheDocument();
    expect(callsTo(LIST)).toEqual([]);
  });

  it('has no field for the stock of a variant that is there', async () => {
    await show(typedProduct(product), product);
    expect(screen.getByLabelText('Can be sold now')).toHaveAttribute('readonly');
    expect(screen.queryByLabelText(/Pieces on the shelf/)).toBeNull();
  });

  it('copies a product without its SKU and stock, hidden', () => {
    expect(copyOf(product)).toMatchObject({
      title: 'Grater (copy)',
      isHidden: true,
      variants: [{ id: 'new', price: '12500', sku: '', pieces: '' }],
    });
  });

  describe('when someone else has saved the product meanwhile', () => {
    it('keeps what was typed, shows what they saved, and saves over it only on purpose', async () => {
      const overtaken = {
        status: 409,
        body: {
          success: false,
          code: 'CATALOG.PRODUCT_CHANGED',
          message: 'Changed by ada.',
          details: { by: 'ada', version: 4 },
        },
      };
      const theirs = { body: { success: true, data: { ...product, title: 'Theirs', version: 4 } } };
      const answers = { [`${LIST}/7`]: [overtaken, theirs, theirs, saved] };
      const onSaved = await show(typedProduct(product), product, answers);
      await type('Name', ' mine');
      await save();
      expect(await screen.findByText('Changed by ada.')).toBeVisible();
      // The bar at the foot of a phone has both.
      const bar = screen.getByRole('button', { name: 'Save' }).parentElement;
      expect(bar).toContainElement(screen.getByRole('alert'));
      expect(screen.getByText(/Saved now: "Theirs"/)).toBeVisible();
      expect(screen.getByLabelText('Name')).toHaveValue('Grater mine');
      await userEvent.click(screen.getByRole('button', { name: 'Keep mine, then press Save' }));
      await save();
      expect(onSaved).toHaveBeenCalled();
      const sent = callsTo(`${LIST}/7`)
        .filter(({ method }) => method === 'PUT')
        .map(sentIn);
      expect(sent).toMatchObject([{ version: 3 }, { version: 4, title: 'Grater mine' }]);
    });
  });

  it('sends pictures as they are chosen, and their order and words with the form', async () => {
    const picture = (digit: string) => {
      const name = digit.repeat(32);
      const url = `/pictures/${name}-800.webp`;
      return { body: { success: true, data: { name, url, width: 800, height: 600 } } };
    };
    await show(emptyProduct(), undefined, {
      [`${LIST}/pictures`]: [
        picture('a'),
        picture('b'),
        picture('a'),
        { status: 422, body: refused },
      ],
    });
    const file = new File(['jpeg'], 'grater.jpg', { type: 'image/jpeg' });
    const choose = () => userEvent.upload(screen.getByLabelText(/^Add a(nother)? picture/), file);
    await choose();
    await choose();
    await choose();
    expect(await screen.findByText('grater.jpg: This picture is there already.')).toBeVisible();
    await choose();
    expect(await screen.findByText('grater.jpg: This picture is damaged.')).toBeVisible();
    await type(/^What picture 2 shows/, 'The drum');
    await userEvent.click(screen.getByRole('button', { name: /^Make it the first/ }));
    await type('Name', 'Cassava grater');
    await type('Price in naira', '12500');
    await userEvent.click(screen.getByRole('button', { name: 'Add a fact' }));
    await type('Fact 1 is', '25 kg');
    await save();
    expect(screen.getByLabelText('Fact 1')).toHaveFocus();
    await type('Fact 1', 'Weight');
    await save();
    expect(sentIn(callsTo(LIST)[0])).toMatchObject({
      pictures: [
        { name: 'b'.repeat(32), alt: 'The drum' },
        { name: 'a'.repeat(32), alt: '' },
      ],
      specifications: [{ name: 'Weight', value: '25 kg' }],
    });
  });

  it('names a picture that came twice also where the first upload ends last', async () => {
    const name = 'a'.repeat(32);
    const url = `/pictures/${name}-800.webp`;
    const stored = { body: { success: true, data: { name, url, width: 800, height: 600 } } };
    const { promise, resolve } = Promise.withResolvers<typeof stored>();
    await show(emptyProduct(), undefined, { [`${LIST}/pictures`]: [promise, stored] });
    const add = (file: string) =>
      userEvent.upload(
        screen.getByLabelText(/^Add a(nother)? picture/),
        new File(['jpeg'], file, { type: 'image/jpeg' }),
      );
    await add('slow.jpg');
    await add('fast.jpg');
    expect(await screen.findByLabelText(/^What picture 1 shows/)).toBeVisible();
    resolve(stored);
    expect(await screen.findByText('slow.jpg: This picture is there already.')).toBeVisible();
    expect(screen.queryByLabelText(/^What picture 2 shows/)).toBeNull();
  });

  it('shows what buyers would see before anything is saved', async () => {
    await show(typedProduct(product), product);
    await type(/^Description/, ' Weighs < 20 kg.');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const seen = JSON.parse(screen.getByText(/"inventoryQuantity":8/).textContent ?? '');
    expect(seen).toMatchObject({
      id: 7,
      title: 'Grater',
      price: '12500.00',
      inStock: true,
      variants: [],
      description: 'Strong. Weighs &lt; 20 kg.',
    });
    expect(callsTo(`${LIST}/7`)).toEqual([]);
  });
});
