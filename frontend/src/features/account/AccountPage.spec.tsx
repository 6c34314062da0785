import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountPage } from './AccountPage.tsx';

describe('AccountPage', () => {
  it('leads to the order and the shop, and folds the preview of accounts', async () => {
    render(<AccountPage form={<p>The forms</p>} />);
    expect(screen.getByText('1000+')).toBeVisible();
    expect(screen.getByText(/delivery across Nigeria/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop Marketplace' })).toHaveAttribute(
      'href',
      '/marketplace',
    );
    expect(screen.getByRole('link', { name: 'Find my order' })).toHaveAttribute(
      'href',
      '/orders/find',
    );
    expect(screen.getByText('The forms')).not.toBeVisible();
    await userEvent.click(screen.getByText('Accounts open later'));
    expect(screen.getByText('The forms')).toBeVisible();
  });
});
