import type { Story } from '../story.ts';
import { Header } from './Header.tsx';

/** Living-page entry of `Header`. */
export const story: Story = {
  title: 'Header',
  use: 'Once, in SiteLayout: fixed, compact after 50px (scroll this page), MobileMenu below 768px.',
  states: [
    { label: 'As wide as the page', isWide: true, isFramed: true, render: () => <Header /> },
  ],
};
