import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { HomePage, HomeSections } from './HomePage.tsx';
import { StatusBadge } from './sections/Technology.tsx';

describe('home page', () => {
  beforeEach(async () => {
    await renderPage(
      <HomePage>
        <HomeSections />
      </HomePage>,
    );
  });

  it('shows its sections in order', () => {
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
    expect(screen.getByText('Coming soon')).toBeVisible();
  });

  it('says in its first view how an order is placed, paid and delivered', () => {
    const steps = within(screen.getByRole('list', { name: 'How an order works' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      '1Order here, without an account',
      '2Pay by bank transfer, upload the receipt',
      '3Staff check the bank, then we deliver',
    ]);
  });

  it('leads to the shop, the sectors and its own sections', () => {
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/marketplace',
        '/#services',
        '/#contact',
        '/entertainment',
        '/construction',
        '/trading',
        '/farming',
      ]),
    );
    for (const id of ['home', 'services', 'about'])
      expect(document.getElementById(id)).toHaveAttribute('tabindex', '-1');
  });

  it('shows eight questions, all closed', () => {
    const entries = screen.getAllByRole<HTMLDetailsElement>('group');
    expect(entries.map((entry) => entry.open)).toEqual(Array.from({ length: 8 }, () => false));
  });

  it('says how the company is registered and when it works', () => {
    const credentials = screen.getByRole('heading', { name: 'Credentials' }).parentElement;
    expect(credentials).toHaveTextContent('RC1666375');
    const facts = within(screen.getByRole('table', { name: 'Business information' }));
    expect(
      facts.getByRole('row', { name: 'Operating hours Monday to Saturday, 8AM to 6PM WAT' }),
    ).toBeVisible();
    // Those of the staff who check payments stand in the contact section alone.
    expect(facts.queryByText(/Monday-Friday/)).toBeNull();
  });
});

describe('StatusBadge', () => {
  it('fills an opening for each stage, none of a status that it does not know', async () => {
    const statuses = ['active', 'deployment', 'pilot', 'testing', 'research', 'retired'];
    const { container } = await renderPage(
      statuses.map((status) => (
        <p key={status}>
          <StatusBadge status={status} />
        </p>
      )),
    );
    const filled = [...container.querySelectorAll('p')].map(
      (badge) => badge.querySelectorAll('path[fill="currentColor"]').length,
    );
    expect(filled).toEqual([4, 3, 2, 1, 0, 0]);
  });
});
