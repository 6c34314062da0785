import { render } from '@testing-library/react';
import { Icon } from './Icon.tsx';

describe('Icon', () => {
  it('is hidden from assistive technology', () => {
    const { container } = render(<Icon name="warning" />);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });
});
