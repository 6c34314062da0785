import { render, screen } from '@testing-library/react';
import { AccountPage } from './AccountPage.tsx';

describe('AccountPage', () => {
  it('says that accounts open later and what the marketplace offers', () => {
    render(<AccountPage form={<p>The forms</p>} />);
    expect(screen.getByText(/Accounts open later/)).toBeVisible();
    expect(screen.getByText('1000+')).toBeVisible();
    expect(screen.getByText(/Delivery across Nigeria/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop Marketplace' })).toHaveAttribute(
      'href',
      '/marketplace',
    );
    expect(screen.getByText('The forms')).toBeVisible();
  });
});
