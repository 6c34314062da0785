import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { HomePage, HomeSections } from './HomePage.tsx';
import { StatusBadge, technologyContent } from './sections/Technology.tsx';

const renderHome = () =>
  renderPage(
    <HomePage>
      <HomeSections />
    </HomePage>,
  );

describe('home page', () => {
  it('shows its sections in order', async () => {
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

  it('shows eight questions, the first one open', async () => {
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
    expect(screen.getByText('Coming soon')).toBeVisible();
  });

  it.each([
    ['Projects', '50+'],
    ['Clients', '40+'],
    ['States', '8+'],
    ['Incorporated', '2020'],
    ['Digital tools', '6'],
    ['Investment', '₦5M'],
    ['Implementations', '8'],
    ['Process efficiency', '95%'],
  ])('counts %s: %s', async (name, value) => {
    await renderHome();
    const names = screen.getAllByRole('term').filter((term) => term.textContent?.startsWith(name));
    expect(names).toHaveLength(1);
    expect(names[0]?.parentElement?.querySelector('dd')).toHaveTextContent(value);
  });

  it.each([
    ['Credentials', 'Company registration Registered'],
    ['Credentials', 'Year of incorporation 2020'],
    ['Business information', 'Registration number RC 1666375'],
    ['Business information', 'Operating hours Monday to Saturday, 8AM to 6PM WAT'],
    ['Targets for 2030', 'Revenue ₦50B'],
    ['Targets for 2030', 'Carbon neutral 100%'],
    ['Targets for 2030', 'Lives reached 1M+'],
  ])('has in its table "%s" the row "%s"', async (table, row) => {
    await renderHome();
    expect(
      within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }),
    ).toBeVisible();
  });

  it('names the equipment supply and its worth, and what is offered on request', async () => {
    await renderHome();
    const waybill = screen.getByRole('heading', { name: 'Agricultural equipment supply' });
    expect(waybill.closest('article')).toHaveTextContent('₦5 Million');
    expect(
      screen.getByText('China sourcing and larger solar water pump systems are supplied to order.'),
    ).toBeVisible();
  });

  it('counts as many digital tools as it lists', () => {
    const counted = technologyContent.figures.find(([, name]) => name === 'Digital tools')?.[0];
    expect(technologyContent.items).toHaveLength(Number(counted));
  });

  it('gives every technology its status, what it does and what it changes', async () => {
    await renderHome();
    for (const { title, description, impact } of technologyContent.items) {
      const row = screen.getByRole('heading', { name: title }).closest('li');
      expect(row).toHaveTextContent(description);
      expect(row).toHaveTextContent(impact);
    }
  });

  it('says who is responsible for what', async () => {
    await renderHome();
    for (const name of ['Managing Director', 'Operations', 'Finance']) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
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
