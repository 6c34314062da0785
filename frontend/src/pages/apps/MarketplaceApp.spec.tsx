import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith } from '../../testing/answers.ts';
import { buildProduct } from '../../testing/buildProduct.ts';
import { isLeftToBrowser } from '../../testing/clicks.ts';
import { fillIn, forgetBuyer, placed, proceed, taken } from '../../testing/orderDialog.tsx';
import { serve } from '../../testing/serve.tsx';
import { address, listOf, oil, openShop, pump, servedShop, shop } from '../../testing/shop.tsx';

const card = (title: string) => screen.getByRole('article', { name: title });
const noCard = (title: string) => screen.queryByRole('article', { name: title });
const search = () => screen.getByRole('searchbox', { name: 'Search products' });
const category = () => screen.getByRole('combobox', { name: 'Category' });
const orderNow = ({ title }: { title: string }) =>
  screen.getByRole('link', { name: `Order Now: ${title}` });
const dialog = () => screen.queryByRole('dialog');

/** React takes over what the server drew for this query, at an address that may have become another since. */
function hydrateShop(query: string, products = [oil, pump], at = `/marketplace${query}`) {
  window.history.replaceState(null, '', at);
  serve(shop(servedShop(query, products))).hydrate();
}

beforeEach(forgetBuyer);

describe('the products of the marketplace', () => {
  it('have price, struck-through price, SALE, stock and a link to their page', () => {
    openShop();
    const { getByText, getByRole, queryByText } = within(card(oil.title));
    expect(getByText('First pressing, sealed keg.')).toBeInTheDocument();
    expect(getByText(/₦48,500/)).toBeInTheDocument();
    expect(getByText(/₦56,000/).closest('s')).toBeInTheDocument();
    expect(getByText('SALE')).toBeInTheDocument();
    expect(getByText('35 in stock')).toBeInTheDocument();
    expect(getByRole('link', { name: oil.title })).toHaveAttribute('href', '/marketplace/1');
    expect(queryByText('Only 6 left')).toBeNull();
  });

  it('say name and price before anything else', () => {
    openShop();
    expect(card(oil.title).textContent).toMatch(
      /^SALE.*25 litres₦48,500.*35 in stockFirst pressing, sealed keg\.Order Now$/,
    );
  });

  it('have a drawing where there is no picture, and say that few are left', () => {
    openShop();
    const { getByText, getByRole, queryByText } = within(card(pump.title));
    expect(getByRole('img', { name: `No picture of ${pump.title}` })).toBeInTheDocument();
    expect(getByText(/₦1,285,000.50/)).toBeInTheDocument();
    expect(getByText('Only 6 left')).toBeInTheDocument();
    expect(queryByText('SALE')).toBeNull();
  });

  it('stay when they sell out while one looks, and can no longer be ordered', async () => {
    openShop();
    answerWith({
      '/api/products': listOf([{ ...oil, inStock: false, inventoryQuantity: 0 }, pump]),
    });
    act(() => void window.dispatchEvent(new Event('visibilitychange'))); // back from the banking app
    const { findByText, getByRole, queryByRole, queryByText } = within(card(oil.title));
    expect(await findByText('Sold out')).toBeInTheDocument();
    expect(getByRole('link', { name: `Ask when it is back: ${oil.title}` })).toHaveAttribute(
      'href',
      expect.stringContaining('https://wa.me/2348000000000?text='),
    );
    expect(queryByText('SALE')).toBeNull();
    expect(queryByRole('link', { name: /Order Now/ })).toBeNull();
  });
});

describe('search and category', () => {
  it('are one form, which the browser sends by itself', () => {
    serve(shop(servedShop('?search=oil&category=Produce')));
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form.method).toBe('get');
    expect(form).toHaveAttribute('action', '/marketplace');
    expect(Object.fromEntries(new FormData(form))).toEqual({
      search: 'oil',
      category: 'Produce',
      sort: '',
    });
    expect(within(form).getByRole('button', { name: 'Search' })).toBeEnabled();
  });

  it('narrow the list together, whichever comes first, and the address follows', async () => {
    const user = openShop();
    await user.type(search(), 'BOREHOLES');
    await user.selectOptions(category(), 'Equipment');
    expect(screen.getByText('1 product')).toBeInTheDocument();
    expect(noCard(oil.title)).toBeNull();
    await waitFor(() => expect(address()).toBe('/marketplace?search=BOREHOLES&category=Equipment'));
    await user.selectOptions(category(), 'Produce');
    expect(screen.getByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    await user.clear(search());
    expect(card(oil.title)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/marketplace?category=Produce'));
  });

  it('say which products only mention the words', () => {
    const rice = buildProduct({
      id: 7,
      title: 'Rice',
      description: 'Long grain',
      category: 'Food',
    });
    const feed = buildProduct({ id: 8, title: 'NPK', description: 'For rice', category: 'Farm' });
    hydrateShop('?search=rice', [rice, feed]);
    expect(within(card('Rice')).queryByText(/^Mentions/)).toBeNull();
    expect(within(card('NPK')).getByText('Mentions “rice”')).toBeVisible();
    expect(screen.queryByText(/No product is called/)).toBeNull();
  });

  it('say when no product has the words in its name', () => {
    hydrateShop('?search=boreholes');
    expect(screen.getByText('No product is called “boreholes”. These mention it:')).toBeVisible();
    expect(card(pump.title)).toBeVisible();
  });

  it('say once that nothing was found, and show goods that are in stock', () => {
    openShop('?search=submarine');
    expect(screen.getByRole('heading', { name: 'No Products Found' })).toBeVisible();
    expect(search()).toHaveValue('submarine');
    expect(screen.queryByText(/Nothing for/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'In stock now' })).toBeVisible();
    expect(card(oil.title)).toBeVisible();
  });

  it('sort the list, and the address follows', async () => {
    const user = openShop();
    const [first = '', second = ''] = screen
      .getAllByRole('article')
      .map((article) => within(article).getByRole('heading').textContent ?? '');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    await waitFor(() => expect(address()).toBe('/marketplace?sort=newest'));
    const sorted = screen
      .getAllByRole('article')
      .map((article) => within(article).getByRole('heading').textContent ?? '');
    expect(sorted.indexOf(second)).toBeLessThan(sorted.indexOf(first));
  });

  it('forgive a wrong letter and say so', () => {
    hydrateShop('?search=palmm');
    expect(screen.getByText('No product has “palmm”. These have “palm”.')).toBeVisible();
    expect(card(oil.title)).toBeVisible();
  });

  it('link to the page of each category', async () => {
    const user = openShop();
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    const link = categories.getByRole('link', { name: 'Equipment' });
    expect(link).toHaveAttribute('href', '/marketplace/category/equipment');
    await user.click(link);
    expect(noCard(oil.title)).toBeNull();
    expect(category()).toHaveValue('Equipment');
  });

  it('make the category the title', async () => {
    const user = openShop();
    await user.selectOptions(category(), 'Equipment');
    expect(screen.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  });

  it('ask on WhatsApp for what is not there', () => {
    openShop('?search=diesel tricycle');
    expect(screen.getByRole('link', { name: 'Ask us to find it' })).toHaveAttribute(
      'href',
      `https://wa.me/2348000000000?text=${encodeURIComponent('Hello, do you have diesel tricycle?')}`,
    );
    // Beside it other products, without the same offer again.
    expect(card(oil.title)).toBeVisible();
    expect(screen.queryByText('Not on the shelf?')).toBeNull();
  });

  it('show all again with one press', async () => {
    const user = openShop('?search=zzz');
    expect(screen.getByText('Try adjusting your search or filters')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Show all products' }));
    expect(screen.getByText('2 products')).toBeInTheDocument();
    expect(search()).toHaveValue('');
    await waitFor(() => expect(address()).toBe('/marketplace'));
  });

  it.each([
    ['typed', '', 'pump', [pump.title]],
    ['changed', '?search=pump', 'palm', [oil.title]],
    ['cleared', '?search=pump', '', [oil.title, pump.title]],
  ])('show what was %s before React came', (_, query, text, titles) => {
    answerWith({ '/api/products': listOf([oil, pump]) });
    const { hydrate } = serve(shop(servedShop(query)));
    fireEvent.input(search(), { target: { value: text } });
    hydrate();
    expect(search()).toHaveValue(text);
    expect([oil, pump].map(({ title }) => title).filter(noCard)).toEqual(titles);
  });

  it('show the category that was chosen, or set to All, before React came', () => {
    answerWith({ '/api/products': listOf([oil, pump]) });
    for (const [query, value, count] of [
      ['', 'Produce', 1],
      ['?category=Produce', '', 2],
    ] as const) {
      const { hydrate } = serve(shop(servedShop(query)));
      fireEvent.input(category(), { target: { value } });
      const { unmount } = hydrate();
      expect(category()).toHaveValue(value);
      expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(count);
      expect(noCard(pump.title) === null).toBe(value === 'Produce');
      unmount();
    }
  });

  it('follow the browser when it goes back', async () => {
    openShop('?search=pump');
    window.history.pushState(null, '', '/marketplace?category=Produce');
    fireEvent.popState(window);
    expect(search()).toHaveValue('');
    expect(category()).toHaveValue('Produce');
    expect(card(oil.title)).toBeInTheDocument();
    expect(noCard(pump.title)).toBeNull();
  });
});

describe('Order Now', () => {
  it('is a link to the order form, which keeps the filter of the page', () => {
    serve(shop(servedShop('?search=pump')));
    expect(orderNow(pump)).toHaveAttribute('href', '/marketplace?search=pump&order=2');
  });

  it('opens the form over the page, whose address says so', async () => {
    const user = openShop();
    await user.click(orderNow(pump));
    expect(dialog()).toHaveTextContent(pump.title);
    expect(address()).toBe('/marketplace?order=2');
  });

  it('leaves a click for a new tab to the browser', () => {
    openShop();
    expect(isLeftToBrowser(orderNow(pump), { ctrlKey: true })).toBe(true);
    expect(dialog()).toBeNull();
    expect(isLeftToBrowser(orderNow(pump))).toBe(false);
  });

  it('works right after a search, before the address has followed', async () => {
    const user = openShop();
    await user.type(search(), 'pump');
    await user.click(orderNow(pump));
    expect(address()).toBe('/marketplace?search=pump&order=2');
    window.history.back();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(address()).toBe('/marketplace?search=pump');
    expect(search()).toHaveValue('pump');
    expect(noCard(oil.title)).toBeNull();
  });
});

describe('the dialogs of an order', () => {
  it('close with their button as the browser goes back', async () => {
    const user = openShop('?category=Equipment');
    await user.click(orderNow(pump));
    const back = jest.spyOn(window.history, 'back');
    await user.click(screen.getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
    expect(address()).toBe('/marketplace?category=Equipment');
    expect(category()).toHaveValue('Equipment');
  });

  it('close in the page when the form was opened by its address', async () => {
    const user = openShop('?search=pump&order=2');
    expect(dialog()).toHaveTextContent('Complete Your Order');
    const entries = window.history.length;
    const close = screen.getByRole('link', { name: 'Close' });
    expect(close).toHaveAttribute('href', '/marketplace?search=pump');
    await user.click(close);
    expect(dialog()).toBeNull();
    expect(address()).toBe('/marketplace?search=pump');
    expect(window.history.length).toBe(entries);
  });

  it.each([
    ['closes', '/marketplace', 'went back before the scripts came', false],
    ['stays open', '/api/orders', 'posted it without them', true],
  ])('the form %s at %s: the visitor %s', (_what, at, _why, isOpen) => {
    hydrateShop('?order=2', [oil, pump], at);
    expect(dialog() !== null).toBe(isOpen);
  });

  it('go from form to payment, whose order is in no address, and back to the page', async () => {
    const user = openShop();
    await user.click(orderNow(oil));
    answerWith({ '/api/products': listOf([oil, pump]), '/api/orders': taken });
    fillIn();
    await user.click(proceed());
    expect(await screen.findByText('Complete Your Payment')).toBeInTheDocument();
    expect(screen.getAllByText(placed.reference)).not.toHaveLength(0);
    expect(address()).toBe('/marketplace');
    expect(window.location.href).not.toContain(placed.orderId);
    await user.click(screen.getByLabelText('Close'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(address()).toBe('/marketplace');
  });
});

describe('the built page, which stands in for the pages server', () => {
  it('shows eight skeletons while the products load', () => {
    answerWith({ '/api/products': new Promise(() => {}) });
    render(shop({}));
    expect(screen.getAllByTestId('product-skeleton')).toHaveLength(8);
    expect(screen.getByText('Loading products')).toBeInTheDocument();
  });

  it('reads its address', async () => {
    openShop('?search=oil&category=Produce', {});
    expect(await screen.findByRole('article', { name: oil.title })).toBeInTheDocument();
    expect(noCard(pump.title)).toBeNull();
    expect(search()).toHaveValue('oil');
    expect(category()).toHaveValue('Produce');
  });

  it('leaves out what is not in stock', async () => {
    window.history.replaceState(null, '', '/marketplace');
    const soldOut = buildProduct({ id: 3, title: 'Sold last week', inStock: false });
    answerWith({ '/api/products': listOf([oil, pump, soldOut]) });
    render(shop({}));
    expect(await screen.findByText('2 products')).toBeInTheDocument();
    expect(noCard(soldOut.title)).toBeNull();
  });

  it('offers another try when the products do not come', async () => {
    answerWith({});
    render(shop({}));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerWith({ '/api/products': listOf([oil]) });
    await userEvent.click(again);
    expect(await screen.findByRole('article', { name: oil.title })).toBeInTheDocument();
  });
});
