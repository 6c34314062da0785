import { useQuery } from '@tanstack/react-query';
import { createLink, linkOptions, useNavigate } from '@tanstack/react-router';
import styled, { css } from 'styled-components';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { formatSpan } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { type Work, workQueryOptions } from '../api/work.ts';
import { useKeys } from '../keys/useKeys.ts';
import { KeysNote, TitleRow } from '../shell/PageParts.tsx';
import { isLate, places, rankOf } from './workPlaces.ts';

interface WorkListProps {
  readonly firstWaiting: number | undefined;
  /** Whether buyers have an account to pay into. */
  readonly canBePaid?: boolean;
}

/** What waits for a person, each kind with its number, the age of its oldest and one key. The others are folded away. */
export function WorkList({ firstWaiting, canBePaid = true }: WorkListProps) {
  const { data, dataUpdatedAt, isError } = useQuery(workQueryOptions);
  const navigate = useNavigate();
  const work = (data ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  /** The first proof is open at once. */
  const linkOf = (kind: Work['kind']) =>
    kind === 'proofs' && firstWaiting !== undefined
      ? linkOptions({
          to: '/admin/orders',
          search: { ...places.proofs.link.search, order: firstWaiting, step: 'confirm' },
        })
      : places[kind].link;
  const waiting = work.filter((entry) => entry.count > 0);
  const idle = work.filter((entry) => entry.count === 0);
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
        <p>
          {canBePaid ? 'Nothing waits for you.' : 'Orders come once buyers can pay.'} New work shows
          up here by itself.
        </p>
      )}
      {waiting.length > 0 && (
        <List $columns={Math.min(waiting.length, MOST_COLUMNS)}>
          {waiting.map((entry) => {
            const { kind, count: some, pastPromise, oldestAt, amount } = entry;
            return (
              <li key={kind} data-late={isLate(entry) || undefined}>
                <EntryLink {...linkOf(kind)} aria-keyshortcuts={places[kind].key}>
                  <kbd aria-hidden>{places[kind].key}</kbd>
                  <span>{places[kind].words}</span>
                  <b>{some.toLocaleString('en-NG')}</b>
                  <small>
                    {oldestAt !== null &&
                      `oldest ${formatSpan(dataUpdatedAt - Date.parse(oldestAt))}`}
                    {amount !== null && `, ${formatNaira(amount)}`}
                    {pastPromise > 0 && (
                      <b>{`, ${pastPromise.toLocaleString('en-NG')} past the time we promised`}</b>
                    )}
                  </small>
                </EntryLink>
              </li>
            );
          })}
        </List>
      )}
      {waiting.length > 0 && idle.length > 0 && (
        <Idle>
          <summary>{`Nothing waits in ${count(idle.length, 'other list')}`}</summary>
          <p>{idle.map(({ kind }) => places[kind].words).join(' · ')}</p>
        </Idle>
      )}
    </Section>
  );
}

const Section = styled.section`
  margin-block: ${space(2)};
`;

/** On a wide screen. */
const MOST_COLUMNS = 4;

/** No wider than its entries: a few of them leave no empty cells. */
const List = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  overflow: clip;
  /* Its rule to the next ones, of which the last row may lack some. */
  > li { box-shadow: 0 0 0 1px ${color.hairline}; }
  > [data-late] { box-shadow: inset ${line.edge} 0 ${color.error}, 0 0 0 1px ${color.hairline}; }
  ${({ $columns }) => css`
    ${media.md} {
      grid-template-columns: repeat(${Math.min($columns, 2)}, minmax(0, 1fr));
      width: ${$columns === 1 ? '50%' : '100%'};
    }
    ${media.desk} {
      grid-template-columns: repeat(${$columns}, minmax(0, 1fr));
      width: ${($columns * 100) / MOST_COLUMNS}%;
    }
  `}
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

const Idle = styled.details`
  color: ${color.textMuted};
  summary { padding-block: ${space(1)}; cursor: pointer; }
`;
