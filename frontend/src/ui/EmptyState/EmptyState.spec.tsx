import { render, screen } from '@testing-library/react';
import { EmptyState } from './EmptyState.tsx';

describe('EmptyState', () => {
  it('is headed at the level it is given', () => {
    render(<EmptyState title="No Products Found" as="h3" />);
    expect(screen.getByRole('heading', { level: 3, name: 'No Products Found' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('interrupts when something went wrong', () => {
    render(<EmptyState title="Failed to fetch orders" isError />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch orders');
  });
});
