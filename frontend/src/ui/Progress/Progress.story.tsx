import type { Story } from '../story.ts';
import { Progress } from './Progress.tsx';

export const story: Story = {
  title: 'Progress',
  use: 'Work that takes a while and can be measured.',
  states: [
    {
      label: 'Upload',
      render: () => <Progress label="Uploading" percent={62} detail="0.7 of 1.1 MB" />,
    },
    { label: 'Sync', render: () => <Progress label="Reading products" percent={40} block="tra" /> },
    { label: 'Done', render: () => <Progress label="Done" percent={100} block="far" /> },
  ],
};
