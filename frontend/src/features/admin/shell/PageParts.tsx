import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Note } from '../../../ui/Note/Note.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { type Session, sessionQueryOptions } from '../api/session.ts';

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

/** Names the keys of a screen; not on a phone, which has none. */
export const KeysNote = styled(Muted).attrs({ as: 'div' })`
  display: none;
  ${media.hover} { display: block; }
`;

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

interface PermittedProps {
  readonly to: Session['permissions'][number];
  /** In place of what the role may not do; nothing by default. */
  readonly otherwise?: string;
  readonly children: ReactNode;
}

/** Shows what the role of the user may do; the gateway refuses the rest whatever is shown. */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  const { data: session } = useQuery(sessionQueryOptions);
  if (!session || session.permissions.includes(to)) return children;
  return otherwise && <Muted>{otherwise}</Muted>;
}

/** One line above rows that could not be refreshed, or above those of the search before. */
export function OldRowsNote({ isOld, title }: { readonly isOld: boolean; readonly title: string }) {
  return (
    <div role="status">{isOld && <Note kind="warning" title={`${title}. ${OLD_ROWS}`} />}</div>
  );
}

const OLD_ROWS = 'These are the last ones that came. We try again every 10 seconds.';

/** Frame of the only filter of a list. */
export const SingleFilter = styled.div`
  max-width: ${space(32)};
  border: ${line.rule} solid ${color.rule};
  > div { padding: ${space(0.5)} ${space(1.25)} 0; }
`;

/** Greatest height of a scroll area of the back office (specification.md 2.15). */
export const SCROLL_HEIGHT = space(75);

/** A list that scrolls within the page, reachable by keyboard. */
export function ScrollArea({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Area role="region" aria-label={label} tabIndex={0}>
      {children}
    </Area>
  );
}

const Area = styled.div`
  max-height: ${SCROLL_HEIGHT};
  overflow: auto;
  border: ${line.rule} solid ${color.rule};
`;
