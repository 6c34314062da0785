import { Button } from '../Button/Button.tsx';
import type { Story } from '../story.ts';
import { Tooltip } from './Tooltip.tsx';

export const story: Story = {
  title: 'Tooltip',
  use: 'Help on hover and focus, after 700 ms. Never the only place of a fact.',
  states: [
    {
      label: 'Hover or focus the button',
      render: () => (
        <Tooltip text="Same image as on order 131">
          <Button size="staff">Proof</Button>
        </Tooltip>
      ),
    },
  ],
};
