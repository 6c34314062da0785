import type { Story } from '../story.ts';
import { Icon } from './Icon.tsx';

export const story: Story = {
  title: 'Icon',
  use: 'A sign beside words that say the same.',
  states: (['ok', 'warning', 'error', 'close'] as const).map((name) => ({
    label: name,
    render: () => <Icon name={name} />,
  })),
};
