import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

describe('PrivacyPage', () => {
  it('has eight sections, to each of which its index leads', async () => {
    const { container } = await renderPage(<PrivacyPage />);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8);
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));
    const anchors = index.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(anchors).toHaveLength(8);
    for (const anchor of anchors)
      expect(container.querySelector(`section${anchor}`)).not.toBeNull();
  });

  it('says when it was last updated, and returns to the home page', async () => {
    await renderPage(<PrivacyPage />);
    expect(screen.getByText('Last updated: January 2025')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  });
});
