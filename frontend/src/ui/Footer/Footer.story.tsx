import type { Story } from '../story.ts';
import { Footer } from './Footer.tsx';

/** Living-page entry of `Footer`. */
export const story: Story = {
  title: 'Footer',
  use: 'Once, in SiteLayout: who, where to, how to reach us, registration.',
  states: [{ label: 'As wide as the page', isWide: true, render: () => <Footer /> }],
};
