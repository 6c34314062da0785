import type { Story } from '../story.ts';
import { Reasons } from './Reasons.tsx';

export const story: Story = {
  title: 'Reasons',
  use: 'A few short arguments in order.',
  states: [
    {
      label: 'Two',
      isWide: true,
      render: () => (
        <Reasons
          items={[
            { title: 'One company, one contract', text: 'Four sectors under one registration.' },
            { title: 'People confirm your payment', text: 'Staff check the bank account by hand.' },
          ]}
        />
      ),
    },
  ],
};
