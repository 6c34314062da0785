import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';

describe('Badge', () => {
  it.each([0, 1, 2, 3, 4])(
    'fills %i of its four openings and says the status in words',
    (filled) => {
      const { container } = render(
        <Badge tone="waiting" filled={filled}>
          Awaiting Confirmation
        </Badge>,
      );
      expect(screen.getByText('Awaiting Confirmation')).toBeVisible();
      expect(container.querySelectorAll('path[fill="currentColor"]')).toHaveLength(filled);
      expect(container.querySelectorAll('path')).toHaveLength(4);
    },
  );
});
