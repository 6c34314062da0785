import type { Story } from '../story.ts';
import { Accordion } from './Accordion.tsx';

export const story: Story = {
  title: 'Accordion',
  use: 'Questions, one open at a time. Works without JavaScript.',
  states: [
    {
      label: 'Closed',
      isWide: true,
      render: () => (
        <Accordion
          items={[
            {
              category: 'Pricing',
              title: 'How do I pay?',
              content: <p>By bank transfer in naira.</p>,
            },
            {
              category: 'Quality',
              title: 'How is a payment checked?',
              content: <p>By a person.</p>,
            },
          ]}
        />
      ),
    },
  ],
};
