import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

describe('NotFoundPage', () => {
  it('says "404 Page Not Found"', async () => {
    await renderPage(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
  });

  it('leads home', async () => {
    await renderPage(<NotFoundPage />);
    expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['Shop the marketplace', '/marketplace'],
    ['See our services', '/#services'],
    ['Write to us', '/#contact'],
  ])('offers another way: %s', async (name, href) => {
    await renderPage(<NotFoundPage />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });
});
