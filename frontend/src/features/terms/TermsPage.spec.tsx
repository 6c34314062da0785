import { render, screen, within } from '@testing-library/react';
import { delivery } from '../../lib/company.ts';
import { TermsPage } from './TermsPage.tsx';

describe('TermsPage', () => {
  it('has its sections in their order', () => {
    render(<TermsPage />);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual(['Your order', 'Payment', 'Delivery', 'Refunds', 'Who sells to you']);
  });

  it('says delivery and refunds in the words of the company', () => {
    render(<TermsPage />);
    const part = (name: string) => within(screen.getByRole('region', { name }));
    expect(part('Delivery').getByText(delivery.cost)).toBeVisible();
    expect(part('Delivery').getByText(delivery.time)).toBeVisible();
    expect(part('Refunds').getByText(delivery.refunds)).toBeVisible();
  });
});
