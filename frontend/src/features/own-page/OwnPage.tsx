import styled from 'styled-components';
import type { SiteWords } from '../../lib/company.ts';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { PlainText } from '../../ui/Text/PlainText.tsx';
import { measure, space } from '../../ui/theme/theme.ts';

/** A page that the owner wrote. */
export function OwnPage({ slug, title, page }: SiteWords['pages'][number]) {
  return (
    <Wrap>
      <PageHead
        title={title}
        description={page.replace(/\s+/g, ' ').slice(0, 160)}
        path={`/pages/${slug}`}
      />
      <ShortPage>
        <PageTitle>{title}</PageTitle>
        <Body>
          <PlainText text={page} />
        </Body>
      </ShortPage>
    </Wrap>
  );
}

const Body = styled.div`
  max-width: ${measure.long};
  margin-block: ${space(3)} ${space(6)};
`;
