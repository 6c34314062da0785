import type { Story } from '../story.ts';
import { SocialLinks } from './SocialLinks.tsx';

export const story: Story = {
  title: 'SocialLinks',
  use: 'The company’s pages elsewhere, from configuration.',
  states: [{ label: 'Row', render: () => <SocialLinks /> }],
};
