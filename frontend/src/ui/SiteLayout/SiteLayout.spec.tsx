import { fireEvent, screen } from '@testing-library/react';
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
    fireEvent.pointerMove(window); // the footer comes alive with the first sign of interest
    // The first import of the footer compiles its modules, which takes seconds on a busy machine.
    expect(await screen.findByRole('contentinfo', {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Trading');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      `#${screen.getByRole('main').id}`,
    );
  });
});
