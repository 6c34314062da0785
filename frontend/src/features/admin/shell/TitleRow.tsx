import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Muted } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

interface TitleRowProps {
  readonly title: string;
  /** Beside the title where there is room. */
  readonly note?: ReactNode;
  /** The `h1` of the page, or the `h2` of a part of it. */
  readonly level?: 1 | 2;
}

/** Title of a page or of a part of it, with a note. */
export function TitleRow({ title, note, level = 2 }: TitleRowProps) {
  return (
    <Row $level={level}>
      <Title as={level === 1 ? 'h1' : 'h2'} $level={level}>
        {title}
      </Title>
      {note && <Muted as="div">{note}</Muted>}
    </Row>
  );
}

const rows = {
  1: css`
    gap: ${space(1)} ${space(3)};
    align-items: end;
    margin-bottom: ${space(2)};
  `,
  2: css`
    gap: ${space(0.5)} ${space(2.5)};
    align-items: baseline;
    margin-bottom: ${space(1.25)};
  `,
};

const titles = {
  1: display({ size: 'heading' }),
  2: display({ size: 'title', width: 'title' }),
};

const Row = styled.div<{ $level: 1 | 2 }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  ${({ $level }) => rows[$level]}
`;

const Title = styled.h2<{ $level: 1 | 2 }>`
  ${({ $level }) => titles[$level]}
`;
