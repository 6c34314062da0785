import type { Story } from '../story.ts';

export const story: Story = {
  title: 'PageHead',
  use: 'Once per page, anywhere in it: title, description, canonical address and link preview.',
  states: [
    {
      label: 'Shows nothing',
      render: () => <code>{'<PageHead title="Trading" description="…" path="/trading" />'}</code>,
    },
  ],
};
