import type { Story } from '../story.ts';
import { Steps } from './Steps.tsx';

/** Living-page entry of `Steps`. */
export const story: Story = {
  title: 'Steps',
  use: 'How something goes, in three or four steps.',
  states: [
    {
      label: 'Three steps',
      isWide: true,
      render: () => (
        <Steps
          block="ent"
          items={[
            { title: 'Apply', text: 'We answer within 24 hours.' },
            { title: 'Promote', text: 'Share our work.' },
            { title: 'Earn', text: 'Paid monthly in naira.' },
          ]}
        />
      ),
    },
  ],
};
