import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { measure, space } from '../../ui/theme/theme.ts';
import { Wall, type WallBlock } from '../../ui/Wall/Wall.tsx';

interface NoticePageProps {
  readonly path?: string;
  readonly title: string;
  readonly text: string;
  /** Of the course of blocks above the title. */
  readonly block?: WallBlock;
  /** Above the blocks. */
  readonly figure?: ReactNode;
  /** Ways on. */
  readonly children: ReactNode;
}

/** A page that only says what has happened and where to go; no search engine lists it. */
export function NoticePage({
  path,
  title,
  text,
  block = 'con',
  figure,
  children,
}: NoticePageProps) {
  return (
    <Wrap>
      <PageHead title={title} description={text} path={path} noIndex />
      <ShortPage>
        {figure}
        <Row $block={block} $size={space(9)} />
        <PageTitle>{title}</PageTitle>
        <NoticeText>{text}</NoticeText>
        {children}
      </ShortPage>
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

const Row = styled(Wall)`
  height: ${space(9)};
  margin-block: ${space(3)};
  &:first-child { margin-top: 0; }
`;
