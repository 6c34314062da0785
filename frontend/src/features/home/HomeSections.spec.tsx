import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { HomePage } from './HomePage.tsx';
import { HomeSections } from './HomeSections.tsx';
import { StatusBadge } from './sections/Technology.tsx';

const renderHome = () =>
  renderPage(
    <HomePage>
      <HomeSections />
    </HomePage>,
  );

describe('home page', () => {
  it('has its sections in the order of the spec', async () => {
    await renderHome();
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual([
      'Four sectors',
      'Track record',
      'Recent projects',
      'Testimonials',
      '5 Credentials',
      'Why choose us',
      'Questions',
      'Business information',
      'Business technology',
      'Leadership',
      'About',
    ]);
  });

  it.each([
    ['Shop Marketplace', '/marketplace'],
    ['Business Services', '/#services'],
    ['Get In Touch', '/#contact'],
    ['Entertainment services', '/entertainment'],
    ['General Contracting services', '/construction'],
    ['Trading services', '/trading'],
    ['Farming services', '/farming'],
  ])('links "%s" to %s', async (name, href) => {
    await renderHome();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it.each(['home', 'services', 'about'])('has the anchor #%s', async (id) => {
    await renderHome();
    expect(document.getElementById(id)).toHaveAttribute('tabindex', '-1');
  });

  it('answers eight questions, the first of them at once', async () => {
    await renderHome();
    const entries = screen.getAllByRole<HTMLDetailsElement>('group');
    expect(entries.map((entry) => entry.open)).toEqual([
      true,
      ...Array.from({ length: 7 }, () => false),
    ]);
    expect(entries.map((entry) => within(entry).getByText(/^[A-Z][a-z]+$/).textContent)).toEqual([
      'General',
      'Entertainment',
      'Construction',
      'Trading',
      'Farming',
      'Pricing',
      'Quality',
      'Support',
    ]);
  });

  it('says that testimonials are coming soon', async () => {
    await renderHome();
    expect(screen.getByText(/Coming soon/)).toBeVisible();
  });
});

describe('StatusBadge', () => {
  it.each([
    ['active', 4],
    ['deployment', 3],
    ['pilot', 2],
    ['testing', 1],
    ['research', 0],
    ['retired', 0],
  ])('shows %s with %i filled openings', async (status, filled) => {
    const { container } = await renderPage(<StatusBadge status={status} />);
    expect(screen.getByText(new RegExp(status, 'i'))).toBeVisible();
    expect(container.querySelectorAll('path[fill="currentColor"]')).toHaveLength(filled);
  });
});
