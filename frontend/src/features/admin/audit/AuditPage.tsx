import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatDate, formatLongDay, formatSeconds, lagosDayOf } from '../../../lib/formatTime.ts';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { CellNote, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { media } from '../../../ui/theme/media.ts';
import { breakpointPx } from '../../../ui/theme/scales.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { isRefused, QueryView, useLastRows } from '../../shared/QueryView.tsx';
import { type AuditLine, auditQueryOptions, fetchAuditCsv } from '../api/audit.ts';
import { FilterForm } from '../shell/ExportButton.tsx';
import { FilterChips } from '../shell/FilterChips.tsx';
import { BackOfficePage, OldRowsNote } from '../shell/PageParts.tsx';
import { AuditSentence } from './AuditSentence.tsx';
import { type AuditQuery, auditActions, readAuditSearch } from './auditSearch.ts';
import { inWords } from './auditSentences.ts';

/** Who did what: filters, pages and export. All of it is in the address. */
export function AuditPage({ search }: { readonly search: AuditQuery }) {
  const navigate = useNavigate({ from: '/admin/audit' });
  const read = useLastRows(useQuery(auditQueryOptions(search)));
  const { cursor, ...filter } = search;
  const show = (next: AuditQuery) => void navigate({ search: next, resetScroll: false });
  const { person, action, search: text, day } = filter;
  const isFiltered = Boolean(person || action || text || day);
  return (
    <BackOfficePage
      title="Audit log"
      description="Who did what in the back office."
      note="Times are those of Lagos (WAT)."
    >
      {!isRefused(read.error) && <AuditFilters search={filter} onChange={show} />}
      <FilterChips
        to="/admin/audit"
        search={filter}
        words={{
          search: text && `Search: ${text}`,
          person: person && `Person: ${person}`,
          action: action && `Action: ${inWords(action)}`,
          day: day && `Day: ${formatDate(day)}`,
        }}
      />
      <OldRowsNote isOld={read.isOld} title="The audit log could not be updated" />
      <QueryView
        read={read}
        loading="Loading the audit log..."
        failed="The audit log could not be loaded"
      >
        {({ data: lines, meta: { nextCursor } }) => (
          <>
            {lines.length === 0 ? (
              <Nothing isFiltered={isFiltered} isPastTheEnd={cursor !== undefined} />
            ) : (
              <Frame aria-busy={read.isPlaceholderData}>
                <Lines lines={lines} />
              </Frame>
            )}
            <Steps>
              {cursor && (
                <ButtonLink to="/admin/audit" search={filter} {...look}>
                  Newest
                </ButtonLink>
              )}
              {nextCursor && (
                <ButtonLink to="/admin/audit" search={{ ...filter, cursor: nextCursor }} {...look}>
                  Older
                </ButtonLink>
              )}
            </Steps>
          </>
        )}
      </QueryView>
    </BackOfficePage>
  );
}

/** Links to other pages of the list. */
const look = { variant: 'ghost', size: 'staff', plain: true } as const;

interface NothingProps {
  readonly isFiltered: boolean;
  /** The address names a page after the last. */
  readonly isPastTheEnd: boolean;
}

function Nothing({ isFiltered, isPastTheEnd }: NothingProps) {
  if (!isFiltered)
    return (
      <EmptyState title={isPastTheEnd ? 'Nothing is older than this' : 'Nothing has been done yet'}>
        {!isPastTheEnd && <p>Each sign-in, and each step that staff take, shows up here.</p>}
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing matches">
      <p>Try another word, person or action.</p>
      <ButtonLink to="/admin/audit" search={{}} {...look}>
        Clear the filters
      </ButtonLink>
    </EmptyState>
  );
}

interface AuditFiltersProps {
  readonly search: AuditQuery;
  readonly onChange: (next: AuditQuery) => void;
}

/** Filters of the audit log, and the export of what matches. */
function AuditFilters({ search, onChange }: AuditFiltersProps) {
  return (
    <FilterForm
      search={search}
      name="audit"
      fetchFile={() => fetchAuditCsv(search)}
      onApply={(fields) => onChange(readAuditSearch(fields))}
    >
      <TextField
        name="search"
        type="search"
        maxLength={100}
        label="Search"
        placeholder="Order, file, sum or reason"
        defaultValue={search.search}
      />
      <TextField
        name="person"
        label="Person"
        placeholder="A username"
        autoCapitalize="none"
        defaultValue={search.person}
      />
      <TextField
        name="day"
        type="date"
        label="Day"
        defaultValue={search.day}
        max={lagosDayOf(Date.now())}
      />
      <SelectField name="action" label="Action" defaultValue={search.action ?? ''}>
        <Options first="All actions" of={auditActions.map((action) => [action, inWords(action)])} />
      </SelectField>
    </FilterForm>
  );
}

/** The lines, those of a day below its date. */
function Lines({ lines }: { readonly lines: readonly AuditLine[] }) {
  const days = Map.groupBy(lines, (entry) => formatLongDay(entry.at));
  return (
    <Log $ledgerOnPhone aria-label="Audit log, newest first">
      <TableHead names={['Time', 'What happened']} />
      {[...days].map(([day, entries]) => (
        <tbody key={day}>
          <Day>
            <th colSpan={2} scope="rowgroup">
              {day}
            </th>
          </Day>
          {runsOf(entries).map(({ newest, times, oldestAt }) => (
            <tr key={newest.id}>
              <th scope="row">
                <time dateTime={newest.at}>{formatSeconds(newest.at)}</time>
              </th>
              <td>
                <AuditSentence line={newest} />
                {times > 1 && (
                  <CellNote>{`${times} times, the first at ${formatSeconds(oldestAt)}`}</CellNote>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Log>
  );
}

interface Run {
  readonly newest: AuditLine;
  readonly times: number;
  readonly oldestAt: string;
}

/** Lines one after the other that say the same are one, which counts them. */
function runsOf(lines: readonly AuditLine[]): readonly Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && wordsOf(last.newest) === wordsOf(line)) {
      runs[runs.length - 1] = { ...last, times: last.times + 1, oldestAt: line.at };
    } else {
      runs.push({ newest: line, times: 1, oldestAt: line.at });
    }
  }
  return runs;
}

/** All that a line says beside its time. */
const wordsOf = (line: AuditLine): string => JSON.stringify({ ...line, id: '', at: '' });

/** Many short lines: less room around each. On a phone the time stands before its sentence, in large text above it. */
const Log = styled(Table)`
  @media (max-width: ${breakpointPx.md - 0.02}px) {
    tbody > tr:has(> td) { padding-block: ${space(0.75)}; }
    tbody > tr::before { content: none; }
    tbody > tr > td { flex: 1 1 12em; }
    tbody > tr > th[scope='row'] { flex: none; min-width: 0; font-weight: 400; font-variant-numeric: tabular-nums; }
  }
  ${media.md} {
    tbody > tr > :is(th, td) { padding-block: ${space(0.75)}; }
    tbody > tr > th[scope='row'] { width: 1%; white-space: nowrap; }
  }
`;

const Day = styled.tr`
  background: ${color.groundLedger};
`;

const Frame = styled.div`
  border: ${line.rule} solid ${color.rule};
  overflow-wrap: anywhere;
`;

const Steps = styled.div`
  display: flex;
  gap: ${space(1.5)};
  margin-top: ${space(1.75)};
`;
