import { screen } from '@testing-library/react';
import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages, show } from './testing/pages.ts';

const call = 'POST /api/products/7/waiting';
const key = '0b6d3f2e-5a1c-4a57-9d43-0f6f1b2c3d4e';
const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = {};
  pages.calls.length = 0;
});

describe('who waits for a product, without scripts', () => {
  it('is noted and reads so', async () => {
    pages.replies = { [call]: { body: { success: true, message: '' } } };
    const typed = { email: 'ada@mail.example', consent: 'yes' };
    const answer = await pages.post('/api/products/7/waiting', typed);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/waiting-noted' } });
    const [sent] = pages.asked(call);
    expect(JSON.parse(String(sent?.body))).toEqual({ email: 'ada@mail.example', consent: true });
    show(await pages.call('/waiting-noted'));
    expect(
      screen.getByRole('heading', { name: 'We will email you when it is back' }),
    ).toBeVisible();
  });

  it('reads beside the field what is wrong, and keeps what was typed', async () => {
    const errors = { consent: ['Tick this, so that we may write to you'] };
    const product = buildProduct({ id: 7, inStock: false, inventoryQuantity: 0 });
    pages.replies = {
      [call]: { status: 400, body: { success: false, code: 'VALIDATION', message: '', errors } },
      'GET /api/products/7': { body: { success: true, data: product } },
      'GET /api/products': { body: { data: [product], meta: { total: 1, nextCursor: null } } },
    };
    const { status } = show(
      await pages.post('/api/products/7/waiting', { email: 'ada@mail.example' }),
    );
    expect(status).toBe(400);
    expect(screen.getByLabelText(/^Email address/)).toHaveValue('ada@mail.example');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(errors.consent[0]);
  });

  describe('of one variant', () => {
    const offer = { compareAtPrice: null, isTracked: true, price: '9000.00' };
    const [indigo, white, red] = [
      { ...offer, id: null, title: 'Indigo', inStock: false, inventoryQuantity: 0 },
      { ...offer, id: 8, title: 'White', inStock: false, inventoryQuantity: 0 },
      { ...offer, id: 9, title: 'Red', inStock: true, inventoryQuantity: 4 },
    ];
    const [some, all, none] = [
      buildProduct({ id: 21, variants: [indigo, white, red] }),
      buildProduct({ id: 22, inStock: false, variants: [indigo, white] }),
      buildProduct({ id: 23, variants: [red] }),
    ];
    // The list is kept for a while: this shop has one of its own.
    const shop = new Pages();
    beforeAll(async () => {
      await shop.start();
      shop.replies = {
        'GET /api/products': {
          body: { data: [some, all, none], meta: { total: 3, nextCursor: null } },
        },
      };
    });
    afterAll(() => shop.stop());
    const open = async ({ id }: { id: number }) => show(await shop.call(`/marketplace/${id}`));
    const options = () =>
      Array.from(screen.getByLabelText<HTMLSelectElement>('Which one').options, ({ text }) => text);

    it('chooses among those that are sold out, beside what can be ordered', async () => {
      await open(some);
      expect(options()).toEqual(['Indigo', 'White']);
      expect(screen.getByRole('link', { name: 'Order Now' })).toBeVisible();
      expect(screen.getByText('Tell me when a sold-out option is back').tagName).toBe('SUMMARY');
    });

    it('may be any where all are sold out, and there is no form where none is', async () => {
      await open(all);
      expect(options()).toEqual(['Any of them', 'Indigo', 'White']);
      await open(none);
      expect(screen.queryByRole('form', { name: 'Tell me when it is back' })).toBeNull();
    });

    it.each([
      ['8', { variantId: 8 }],
      ['default', { variantId: null }],
      ['', {}],
      ['x', { variantId: 'x' }],
    ])('is sent as chosen: "%s"', async (variantId, sent) => {
      pages.replies = { [call]: { body: { success: true, message: '' } } };
      const typed = { email: 'ada@mail.example', consent: 'yes', variantId };
      await pages.post('/api/products/7/waiting', typed);
      const [asked] = pages.asked(call);
      expect(JSON.parse(String(asked?.body))).toEqual({
        email: 'ada@mail.example',
        consent: true,
        ...sent,
      });
    });
  });

  it('erases the address by one press, which no program does that only opens the link', async () => {
    const erase = `POST /api/waiting/${key}/stop`;
    pages.replies = { [erase]: { body: { success: true, message: '' } } };
    const page = show(await pages.call(`/waiting/${key}`));
    expect(page.headers['cache-control']).toContain('no-store');
    expect(pages.asked(erase)).toEqual([]);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase my address' });
    expect(button.form).toHaveAttribute('action', `/api/waiting/${key}/stop`);
    const answer = await pages.post(`/api/waiting/${key}/stop`, {});
    expect(answer).toMatchObject({ status: 303, headers: { location: '/waiting-stopped' } });
    show(await pages.call('/waiting-stopped'));
    expect(screen.getByRole('heading', { name: 'Your address is erased' })).toBeVisible();
  });
});
