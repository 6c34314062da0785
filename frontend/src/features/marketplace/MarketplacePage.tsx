import styled from 'styled-components';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTop, PosterTitle } from '../../ui/SiteLayout/PageTop.tsx';
import { fontSize, layout, measure, space } from '../../ui/theme/theme.ts';
import { marketplaceContent } from './marketplaceContent.ts';

/** The marketplace: its head and introduction. */
export function MarketplacePage() {
  return (
    <Wrap>
      <PageHead
        title={marketplaceContent.title}
        description={marketplaceContent.description}
        path="/marketplace"
        picture="marketplace"
      />
      <Top>
        <PosterTitle>{marketplaceContent.title}</PosterTitle>
        <Intro>{marketplaceContent.intro}</Intro>
      </Top>
    </Wrap>
  );
}

const Top = styled(PageTop)`
  padding-bottom: ${layout.section};
`;

const Intro = styled.p`
  max-width: ${measure.text};
  margin-top: ${space(2.5)};
  font-size: ${fontSize.lead};
`;
