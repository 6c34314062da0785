import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';

describe('Badge', () => {
  it('fills as many of its four openings as it is told, and says the status in words', () => {
    for (const filled of [0, 1, 2, 3, 4]) {
      const { container, unmount } = render(
        <Badge tone="waiting" filled={filled}>
          Awaiting Confirmation
        </Badge>,
      );
      expect(screen.getByText('Awaiting Confirmation')).toBeVisible();
      expect(container.querySelectorAll('path[fill="currentColor"]')).toHaveLength(filled);
      expect(container.querySelectorAll('path')).toHaveLength(4);
      unmount();
    }
  });
});
