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
});
