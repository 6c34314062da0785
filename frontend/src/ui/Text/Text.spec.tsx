import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './Text.tsx';

describe('VisuallyHidden', () => {
  it('stays in the accessible name', () => {
    render(
      <button type="button">
        Open<VisuallyHidden> order 142</VisuallyHidden>
      </button>,
    );
    expect(screen.getByRole('button', { name: 'Open order 142' })).toBeVisible();
  });
});
