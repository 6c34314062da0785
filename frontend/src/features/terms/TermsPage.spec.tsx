import { render, screen, within } from '@testing-library/react';
import type { SiteFacts } from '../../lib/company.ts';
import { TermsPage } from './TermsPage.tsx';

// The facts of every test (testing/environment.ts).
const delivery = (globalThis.siteFacts as SiteFacts).delivery;

describe('TermsPage', () => {
  it('says delivery and refunds in the words of the company', () => {
    render(<TermsPage />);
    const part = (name: string) => within(screen.getByRole('region', { name }));
    expect(part('Delivery').getByText(delivery.cost)).toBeVisible();
    expect(part('Delivery').getByText(delivery.time)).toBeVisible();
    expect(part('Refunds').getByText(delivery.refunds)).toBeVisible();
  });

  it('leads to each of its sections from the top', () => {
    render(<TermsPage />);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    const sections = contents
      .getAllByRole('link')
      .map((link) => document.querySelector(link.getAttribute('href') ?? ''));
    expect(sections).toEqual(screen.getAllByRole('region'));
  });
});
