import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

describe('PrivacyPage', () => {
  it('has the eight sections in their order', async () => {
    await renderPage(<PrivacyPage />);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual([
      'Information we collect',
      'How we use it',
      'How we protect it',
      'When we share it',
      'Your rights',
      'How long we keep it',
      'Contact',
      'Updates to this policy',
    ]);
  });

  it('says when it was last updated and how long projects are kept', async () => {
    await renderPage(<PrivacyPage />);
    expect(screen.getByText('Last updated: January 2025')).toBeVisible();
    expect(screen.getByText(/about 7 years/)).toBeVisible();
  });

  it('leads from its index to every section', async () => {
    const { container } = await renderPage(<PrivacyPage />);
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));
    const anchors = index.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(anchors).toHaveLength(8);
    for (const anchor of anchors)
      expect(container.querySelector(`section${anchor}`)).not.toBeNull();
  });

  it('returns to the home page', async () => {
    await renderPage(<PrivacyPage />);
    expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
  });
});
