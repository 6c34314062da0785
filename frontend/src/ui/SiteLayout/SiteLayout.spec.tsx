import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { SiteLayout } from './SiteLayout.tsx';

describe('SiteLayout', () => {
  it('has one of each landmark, and a skip link to the content', async () => {
    await renderPage(
      <SiteLayout>
        <h1>Trading</h1>
      </SiteLayout>,
    );
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Trading');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      `#${screen.getByRole('main').id}`,
    );
  });
});
