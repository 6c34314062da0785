import { render } from '@testing-library/react';
import { Icon } from './Icon.tsx';

describe('Icon', () => {
  it.each(['ok', 'warning', 'error', 'close'] as const)(
    'hides %s from assistive technology',
    (name) => {
      const { container } = render(<Icon name={name} />);
      expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    },
  );
});
