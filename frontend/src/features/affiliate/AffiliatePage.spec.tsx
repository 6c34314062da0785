import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { AffiliatePage } from './AffiliatePage.tsx';

const addressOf = (name: string) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://site');

describe('AffiliatePage', () => {
  it.each([
    ['Entertainment', '20%'],
    ['Construction', '15%'],
    ['Trading', '25%'],
    ['Farming', '18%'],
  ])('pays %s at %s', async (sector, percent) => {
    await renderPage(<AffiliatePage />);
    const table = within(screen.getByRole('table', { name: 'Commission by sector' }));
    expect(table.getByRole('row', { name: `${sector} ${percent}` })).toBeVisible();
  });

  it.each(['Up to 25% commission', 'Paid monthly', 'Approval within 24 hours'])(
    'promises: %s',
    async (name) => {
      await renderPage(<AffiliatePage />);
      expect(screen.getByRole('heading', { name })).toBeVisible();
    },
  );

  it('explains itself in three steps', async () => {
    await renderPage(<AffiliatePage />);
    const steps = screen.getAllByRole('heading', { name: /^[1-9]\. / });
    expect(steps.map((step) => step.textContent)).toEqual([
      '1. Apply and get approved',
      '2. Promote',
      '3. Earn commissions',
    ]);
  });

  it.each([
    ['Become an Affiliate', 'Affiliate application'],
    ['Apply Now', 'Affiliate application'],
    ['Contact Affiliate Team', 'Question to the affiliate team'],
  ])('%s opens the contact form with a subject', async (name, subject) => {
    await renderPage(<AffiliatePage />);
    expect(addressOf(name).hash).toBe('#contact');
    expect(addressOf(name).searchParams.get('subject')).toBe(subject);
  });

  it('scrolls to the steps from Learn More', async () => {
    const { container } = await renderPage(<AffiliatePage />);
    const { hash } = addressOf('Learn More');
    expect(container.querySelector(hash)).toContainElement(
      screen.getByRole('heading', { name: 'How it works' }),
    );
  });
});
