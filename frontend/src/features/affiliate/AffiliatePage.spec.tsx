import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { AffiliatePage } from './AffiliatePage.tsx';

const addressOf = (name: string) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://site');

describe('AffiliatePage', () => {
  it('names the highest rate before the table once in words, below the same as a figure', async () => {
    const { container } = await renderPage(<AffiliatePage />);
    const [beforeTable = ''] = container.textContent.split('Sector');
    expect(beforeTable.match(/25/g)).toHaveLength(2);
    expect(screen.getByText('25%', { selector: '[aria-hidden]' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Up to 25% commission' })).toBeVisible();
  });

  it('opens the contact form with a subject from each of its buttons', async () => {
    await renderPage(<AffiliatePage />);
    for (const [name, subject] of [
      ['Become an Affiliate', 'Affiliate application'],
      ['Apply Now', 'Affiliate application'],
      ['Contact Affiliate Team', 'Question to the affiliate team'],
    ] as const) {
      expect(addressOf(name).hash).toBe('#contact');
      expect(addressOf(name).searchParams.get('subject')).toBe(subject);
    }
  });

  it('scrolls to its three steps from Learn More', async () => {
    const { container } = await renderPage(<AffiliatePage />);
    const steps = screen.getAllByRole('heading', { name: /^[1-9]\. / });
    expect(steps).toHaveLength(3);
    for (const step of steps)
      expect(container.querySelector(addressOf('Learn More').hash)).toContainElement(step);
  });
});
