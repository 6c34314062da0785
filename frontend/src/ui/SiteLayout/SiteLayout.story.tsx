import type { Story } from '../story.ts';
import { PageTitle, PageTop, PosterTitle } from './PageTop.tsx';

/** Living-page entry of `SiteLayout` and the parts of a page's top. */
export const story: Story = {
  title: 'SiteLayout',
  use: 'Frame of every public page: SkipLink, Header, content, Footer. A page without a wall starts with PageTop.',
  states: [
    {
      label: 'PageTop with PageTitle: an ordinary page',
      isWide: true,
      render: () => (
        <PageTop>
          <PageTitle as="p">Privacy policy</PageTitle>
        </PageTop>
      ),
    },
    {
      label: 'PosterTitle: a page whose title is its picture',
      isWide: true,
      render: () => <PosterTitle as="p">Trading</PosterTitle>,
    },
  ],
};
