import type { Story } from '../story.ts';

export const story: Story = {
  title: 'Header',
  use: 'Once, in SiteLayout: fixed, compact after 50px, a menu below 768px. See it on any page of the site.',
  states: [],
};
