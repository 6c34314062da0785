import styled from 'styled-components';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { media } from '../../ui/theme/media.ts';
import { measure, space } from '../../ui/theme/theme.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';
import { contactContent } from './contactContent.ts';

const { success, home } = contactContent;

/** Where a message leads that was posted without scripts. */
export function MessageSentPage() {
  return (
    <Wrap>
      <PageHead
        title={success.title}
        description={success.description}
        path="/message-sent"
        noIndex
      />
      <ShortPage>
        <Row $block="far" $size={space(9)} />
        <PageTitle>{success.title}</PageTitle>
        <Text>{success.description}</Text>
        <ButtonAnchor href="/" variant="hot">
          {home}
        </ButtonAnchor>
      </ShortPage>
    </Wrap>
  );
}

const Row = styled(Wall)`
  height: ${space(9)};
  margin-bottom: ${space(3)};
  ${media.md} { margin-bottom: ${space(4)}; }
`;

const Text = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1.75)} ${space(2.5)};
`;
