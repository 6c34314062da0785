import { render } from '@testing-library/react';
import { Wall } from './Wall.tsx';

describe('Wall', () => {
  it('is hidden from assistive technology', () => {
    const { container } = render(<Wall $block="far" />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
