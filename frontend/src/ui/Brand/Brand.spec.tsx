import { fireEvent, render, screen } from '@testing-library/react';
import { Brand } from './Brand.tsx';

describe('Brand', () => {
  it('shows mark and name', () => {
    const { container } = render(<Brand />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/mark.svg');
    expect(screen.getByText('Spade Orion')).toBeVisible();
  });

  it('hides a mark that fails to load and keeps the name', () => {
    const { container } = render(<Brand />);
    const image = container.querySelector('img');
    if (!image) throw new Error('The mark is missing');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Spade Orion')).toBeVisible();
  });
});
