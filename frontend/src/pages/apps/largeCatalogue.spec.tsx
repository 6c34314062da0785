import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith } from '../../testing/answers.ts';
import { serve } from '../../testing/serve.tsx';
import { listOf, oil, pump, servedShop, shop } from '../../testing/shop.tsx';

const search = () => screen.getByRole('searchbox', { name: 'Search products' });

describe('a catalogue of more than one list', () => {
  const network = {
    '/api/products': { body: { data: [oil], meta: { total: 1500, nextCursor: 'c1' } } },
    '/api/products?inStock=true&limit=48': {
      body: { data: [oil], meta: { total: 1500, nextCursor: 'c2' } },
    },
    '/api/products?inStock=true&limit=48&cursor=c2': listOf([pump]),
    '/api/products?search=lamp&inStock=true&limit=48': listOf([]),
  };

  it('is searched by the gateway and fetched page by page', async () => {
    window.history.replaceState(null, '', '/marketplace');
    answerWith(network);
    render(shop({}));
    expect(await screen.findByText('1,500 products')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More products' }));
    expect(await screen.findByRole('article', { name: pump.title })).toBeInTheDocument();
    await userEvent.type(search(), 'lamp');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
  });

  it('has links from page to page, which work without scripts', async () => {
    window.history.replaceState(null, '', '/marketplace');
    answerWith(network);
    const { view, products } = servedShop('', [oil]);
    serve(
      shop({
        view,
        ...(products && {
          products: { ...products, total: 1500, nextCursor: 'c2', isWhole: false },
        }),
      }),
    ).hydrate();
    expect(screen.getByText('1,500 products')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'More products' })).toHaveAttribute(
      'href',
      '/marketplace?after=c2',
    );
    await userEvent.type(search(), 'lamp');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
  });
});
