import type { Story } from '../story.ts';

export const story: Story = {
  title: 'SiteLayout',
  use: 'Frame of every public page: skip link, header, content, footer. See it on any page of the site.',
  states: [],
};
