import type { Story } from '../story.ts';
import { Skeleton } from './Skeleton.tsx';

export const story: Story = {
  title: 'Skeleton',
  use: 'Of the size of what it stands for; the container says that it loads (`aria-busy`).',
  states: [
    { label: 'Line', render: () => <Skeleton $width="60%" /> },
    { label: 'Picture', render: () => <Skeleton $height="120px" /> },
  ],
};
