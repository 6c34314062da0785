import { render, screen } from '@testing-library/react';
import { Brand } from './Brand.tsx';

describe('Brand', () => {
  it('shows mark and name', () => {
    const { container } = render(<Brand />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/mark.svg');
    expect(screen.getByText('Spade Orion')).toBeVisible();
  });
});
