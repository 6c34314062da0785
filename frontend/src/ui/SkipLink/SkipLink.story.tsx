import type { Story } from '../story.ts';
import { SkipLink } from './SkipLink.tsx';

export const story: Story = {
  title: 'SkipLink',
  use: 'First stop of the Tab key; shown while it has the focus. Press Tab from the top of this page.',
  states: [{ label: 'Hidden until focused', render: () => <SkipLink /> }],
};
