import { useQuery } from '@tanstack/react-query';
import { createLink, linkOptions, useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatSpan } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { type Work, workQueryOptions } from '../api/work.ts';
import { useKeys } from '../keys/useKeys.ts';
import { KeysNote, TitleRow } from '../shell/PageParts.tsx';
import { isLate, places, rankOf } from './workPlaces.ts';

/** What waits for a person, each kind with its number, the age of its oldest and one key. */
export function WorkList({ firstWaiting }: { readonly firstWaiting: number | undefined }) {
  const { data, dataUpdatedAt, isError } = useQuery(workQueryOptions);
  const navigate = useNavigate();
  const work = (data ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  const late = work.map(isLate);
  /** The first proof is open at once. */
  const linkOf = (kind: Work['kind']) =>
    kind === 'proofs' && firstWaiting !== undefined
      ? linkOptions({
          to: '/admin/orders',
          search: { ...places.proofs.link.search, order: firstWaiting, step: 'confirm' },
        })
      : places[kind].link;
  const waiting = work.filter(({ count }) => count > 0);
  useKeys(
    Object.fromEntries(
      waiting.map(({ kind }) => [
        places[kind].key.toLowerCase(),
        () => void navigate(linkOf(kind)),
      ]),
    ),
  );
  return (
    <Section aria-label="Waiting for you">
      <TitleRow
        title="Waiting for you"
        note={waiting.length > 0 && <KeysNote>Press its letter to open a list.</KeysNote>}
      />
      {isError && <Note kind="warning" title="The list could not be updated" />}
      {data && waiting.length === 0 && (
        <p>Nothing waits for you. New work shows up here by itself.</p>
      )}
      {waiting.length > 0 && (
        <List>
          {work.map(({ kind, count, pastPromise, oldestAt, amount }, place) => (
            <li
              key={kind}
              data-none={count === 0 || undefined}
              data-late={late[place] || undefined}
            >
              {count === 0 ? (
                <Entry as="span">
                  <kbd aria-hidden>{places[kind].key}</kbd>
                  <span>{places[kind].words}</span>
                  <b>0</b>
                </Entry>
              ) : (
                <EntryLink {...linkOf(kind)} aria-keyshortcuts={places[kind].key}>
                  <kbd aria-hidden>{places[kind].key}</kbd>
                  <span>{places[kind].words}</span>
                  <b>{count.toLocaleString('en-NG')}</b>
                  <small>
                    {oldestAt !== null &&
                      `oldest ${formatSpan(dataUpdatedAt - Date.parse(oldestAt))}`}
                    {amount !== null && `, ${formatNaira(amount)}`}
                    {pastPromise > 0 && (
                      <b>{`, ${pastPromise.toLocaleString('en-NG')} past the time we promised`}</b>
                    )}
                  </small>
                </EntryLink>
              )}
            </li>
          ))}
        </List>
      )}
      {!data && !isError && <Skeleton $height={space(13)} />}
    </Section>
  );
}

const Section = styled.section`
  margin-block: ${space(2)};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.hairline};
  > li { background: ${color.groundSlip}; }
  > [data-late] { box-shadow: inset ${line.edge} 0 ${color.error}; }
  /* On a phone what does not wait takes no room. */
  > [data-none] { display: none; color: ${color.textMuted}; }
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > [data-none] { display: block; }
  }
  ${media.desk} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Entry = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 ${space(1)};
  align-items: baseline;
  min-height: ${target.staff};
  padding: ${space(0.5)} ${space(1.25)};
  text-decoration: none;
  kbd {
    display: none;
    min-width: 1.6em;
    border: ${line.hair} solid;
    font-size: ${fontSize.label};
    font-weight: 600;
    text-align: center;
  }
  ${media.hover} { kbd { display: block; } }
  > span { grid-column: 2; }
  small { grid-column: 2 / -1; color: ${color.textMuted}; font-size: ${fontSize.label}; }
  &:focus-visible { outline-offset: -${line.focus}; }
  ${media.hover} { &[href]:hover { background: ${color.warningGround}; } }
`;

const EntryLink = createLink(Entry);
