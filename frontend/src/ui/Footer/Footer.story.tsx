import type { Story } from '../story.ts';

export const story: Story = {
  title: 'Footer',
  use: 'Once, in SiteLayout. See it on any page of the site.',
  states: [],
};
