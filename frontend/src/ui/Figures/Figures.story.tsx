import type { Story } from '../story.ts';
import { Figures } from './Figures.tsx';

export const story: Story = {
  title: 'Figures',
  use: 'Four statistics of a page, the most telling one first.',
  states: [
    {
      label: 'four',
      isWide: true,
      render: () => (
        <Figures
          figures={[
            { value: '50', suffix: '+', label: 'Projects', detail: 'Across all four sectors' },
            { value: '₦1.5', suffix: 'tn', label: 'Farm exports', detail: 'In one quarter' },
            { value: '8', suffix: '+', label: 'States', detail: 'Where work was delivered' },
            { value: '2020', label: 'Incorporated', detail: 'In Nigeria' },
          ]}
        />
      ),
    },
  ],
};
