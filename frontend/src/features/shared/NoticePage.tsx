import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { media } from '../../ui/theme/media.ts';
import { layout, measure, space } from '../../ui/theme/theme.ts';
import { Wall, type WallBlock } from '../../ui/Wall/Wall.tsx';

interface NoticePageProps {
  readonly path?: string;
  readonly title: string;
  readonly text: string;
  /** Pattern of the wall above the title, or beside the words on a wide screen. */
  readonly block?: WallBlock;
  /** Ways on. */
  readonly children: ReactNode;
}

/** A page that only says what has happened and where to go; no search engine lists it. */
export function NoticePage({ path, title, text, block = 'con', children }: NoticePageProps) {
  return (
    <Wrap>
      <PageHead title={title} description={text} path={path} noIndex />
      <Page>
        <Blocks $block={block} $size={space(3)} />
        <div>
          <PageTitle>{title}</PageTitle>
          <NoticeText>{text}</NoticeText>
          {children}
        </div>
      </Page>
    </Wrap>
  );
}

/** Words of a `NoticePage`. */
export const NoticeText = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1.75)} ${space(2.5)};
  /* A number or address that breaks in two is hard to read and to tap. */
  a { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
`;

const Page = styled(ShortPage)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)} ${layout.gap};
  ${media.lg} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    > :last-child { grid-area: 1 / 1; }
  }
`;

/** On a phone one low course: the words are what the visitor came for. */
const Blocks = styled(Wall)`
  height: ${space(3)};
  ${media.lg} {
    grid-column: 2;
    height: auto;
    min-height: ${space(36)};
    background-size: ${space(9)} ${space(9)};
  }
`;
