import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, depth, line, space } from '../../../ui/theme/theme.ts';
import { label as labelType } from '../../../ui/theme/typography.ts';
import { type Session, sessionQueryOptions } from '../api/session.ts';
import { useWaiting } from './Waiting.tsx';

interface BackOfficePageProps {
  readonly title: string;
  /** For the head of the document. */
  readonly description: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The way back to the list of products. */
export const AllProducts = () => <TextLink to="/admin/products">All products</TextLink>;

/** A page of the back office: its title, with a note where there is room, and its parts. The tab's title has how much waits. */
export function BackOfficePage({ title, description, note, children }: BackOfficePageProps) {
  const waiting = useWaiting();
  return (
    <>
      <PageHead
        title={waiting > 0 ? `(${waiting}) ${title}` : title}
        description={description}
        noIndex
      />
      <PageTitle>
        <Heading as="h1" $size="heading">
          {title}
        </Heading>
        {note && <Muted as="div">{note}</Muted>}
      </PageTitle>
      {children}
    </>
  );
}

const PageTitle = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${space(2)};
`;

/** Controls of one kind under a legend, without a frame. */
export const Fieldset = styled.fieldset`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
  padding: 0;
  border: 0;
  legend { ${labelType} margin-bottom: ${space(0.75)}; padding: 0; }
`;

interface TitleRowProps {
  readonly title: string;
  readonly note?: ReactNode;
}

/** Title of a part of a page, with a note beside it where there is room. */
export function TitleRow({ title, note }: TitleRowProps) {
  return (
    <PartTitle>
      <Heading>{title}</Heading>
      {note && <Muted as="div">{note}</Muted>}
    </PartTitle>
  );
}

const PartTitle = styled(PageTitle)`
  gap: ${space(0.5)} ${space(2.5)};
  align-items: baseline;
  margin-bottom: ${space(1.25)};
`;

/** Names the keys of a screen; not on a phone, which has none. */
export const KeysNote = styled(Muted).attrs({ as: 'div' })`
  display: none;
  ${media.hover} { display: block; }
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

interface MoreButtonProps {
  /** An infinite query. */
  readonly read: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: ReactNode;
}

/** At the foot of a list: reads its next page; nothing after the last. */
export function MoreButton({ read, children }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  return (
    hasNextPage && (
      <MoreRow>
        <StaffButton block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {children}
        </StaffButton>
      </MoreRow>
    )
  );
}

/** Where a list that goes on has its button. */
export const MoreRow = styled.div`
  padding: ${space(1.5)};
`;

/**
 * At the foot of the screen while its form is on it, unless the window is too low to spare the room: as wide as the form, with a
 * ground, an edge and a hard shadow of its own, so that the form does not seem to end there.
 */
export const FootBar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${depth.raised};
  display: grid;
  gap: ${space(1)};
  padding: ${space(1)} ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  box-shadow: 0 -${space(0.75)} 0 ${color.hairline};
  ${media.low} { position: static; }
`;

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

/** Containing block for what only screen readers read: the page would be as long as the whole list. */
const Area = styled.div`
  position: relative;
  max-height: ${SCROLL_HEIGHT};
  overflow: auto;
  border: ${line.rule} solid ${color.rule};
`;
