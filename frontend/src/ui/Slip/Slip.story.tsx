import type { Story } from '../story.ts';
import { Slip } from './Slip.tsx';

export const story: Story = {
  title: 'Slip',
  use: 'A card that holds facts: head line, block of its sector, torn foot.',
  states: [
    { label: 'Plain', render: () => <Slip>Words on paper</Slip> },
    {
      label: 'Head, block and tear',
      render: () => (
        <Slip head={['Trading', 'Equipment supply']} block="tra" tornOn="paper">
          Words on paper
        </Slip>
      ),
    },
  ],
};
