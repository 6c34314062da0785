import { Button } from '../Button/Button.tsx';
import type { Story } from '../story.ts';
import { EmptyState } from './EmptyState.tsx';

export const story: Story = {
  title: 'EmptyState',
  use: 'Where a list would be. An error offers to try again.',
  states: [
    {
      label: 'Empty',
      render: () => (
        <EmptyState title="No Products Found" as="h3">
          <p>Try adjusting your search or filters</p>
        </EmptyState>
      ),
    },
    {
      label: 'Error',
      render: () => (
        <EmptyState title="Failed to fetch orders" as="h3" isError>
          <Button size="staff" plain>
            Try again
          </Button>
        </EmptyState>
      ),
    },
  ],
};
