import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

describe('NotFoundPage', () => {
  it('says what is wrong, in the words of the specification', async () => {
    await renderPage(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
  });

  it('leads home', async () => {
    await renderPage(<NotFoundPage />);
    expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  });
});
