import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { AdminPortalPage } from './AdminPortalPage.tsx';

describe('AdminPortalPage', () => {
  it('leads to the admin login', async () => {
    await renderPage(<AdminPortalPage />);
    expect(screen.getByRole('link', { name: 'Go to admin login' })).toHaveAttribute(
      'href',
      '/admin/login',
    );
  });
});
