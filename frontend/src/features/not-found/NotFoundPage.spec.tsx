import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

describe('NotFoundPage', () => {
  it('says "404 Page Not Found", and leads on', async () => {
    await renderPage(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
    expect(screen.getAllByText(/404/)).toHaveLength(1);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining(['/', '/orders/find', '/marketplace', '/#services', '/#contact']),
    );
  });
});
