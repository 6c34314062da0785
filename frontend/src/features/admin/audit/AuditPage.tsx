import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatLongDay, formatSeconds } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Table, TableHead } from '../../../ui/Table/Table.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { isRefused, QueryView, useLastRows } from '../../shared/QueryView.tsx';
import { type AuditLine, auditQueryOptions, fetchAuditCsv } from '../api/audit.ts';
import { FilterForm } from '../shell/ExportButton.tsx';
import { BackOfficePage, OldRowsNote } from '../shell/PageParts.tsx';
import { type AuditQuery, auditActions, readAuditSearch } from './auditSearch.ts';

/** Who did what: filters, pages and export. All of it is in the address. */
export function AuditPage({ search }: { readonly search: AuditQuery }) {
  const navigate = useNavigate({ from: '/admin/audit' });
  const read = useLastRows(useQuery(auditQueryOptions(search)));
  const { cursor, ...filter } = search;
  const show = (next: AuditQuery) => void navigate({ search: next });
  return (
    <BackOfficePage title="Audit log" description="Who did what in the back office.">
      {!isRefused(read.error) && <AuditFilters search={filter} onChange={show} />}
      <OldRowsNote isOld={read.isOld} title="Failed to fetch the audit log" />
      <QueryView
        read={read}
        loading="Loading the audit log..."
        failed="Failed to fetch the audit log"
      >
        {({ data: lines, meta: { nextCursor } }) => (
          <>
            {lines.length === 0 ? (
              <EmptyState title="Nothing matches" />
            ) : (
              <Frame aria-busy={read.isPlaceholderData}>
                <Lines lines={lines} />
              </Frame>
            )}
            <Steps>
              {cursor && <StaffButton onClick={() => show(filter)}>Newest</StaffButton>}
              {nextCursor && (
                <StaffButton onClick={() => show({ ...filter, cursor: nextCursor })}>
                  Older
                </StaffButton>
              )}
            </Steps>
          </>
        )}
      </QueryView>
    </BackOfficePage>
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
      <TableHead names={['Time', 'Who', 'What', 'About']} />
      {[...days].map(([day, entries]) => (
        <tbody key={day}>
          <Day>
            <th colSpan={4} scope="rowgroup">
              {day}
            </th>
          </Day>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <time dateTime={entry.at}>{formatSeconds(entry.at)}</time>
              </th>
              <td data-half>{nameOf(entry)}</td>
              <td>{inWords(entry.action)}</td>
              <td>{aboutOf(entry)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </Log>
  );
}

/** `login_succeeded` as "Login succeeded", `admin_created` as "Staff account created": not each is an admin. */
function inWords(action: string): string {
  const words = action.replaceAll('_', ' ').replace(/^admin /, 'staff account ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** By its kind: a username can be any word. */
const nameOf = ({ actor, actorKind }: AuditLine) =>
  actorKind === 'person' ? actor : actorNames[actorKind];

const actorNames = { buyer: 'the buyer', system: 'Automatic', shell: 'Command line' } as const;

function aboutOf({ reference, account, actor, actorKind, detail, network }: AuditLine): string {
  const whom = actorKind === 'person' && account === actor ? null : account;
  const from = network === 'unknown' ? null : network;
  return [reference, whom, detail, from].filter(Boolean).join(' · ');
}

/** Many short lines: less room around each. */
const Log = styled(Table)`
  ${media.md} {
    tbody > tr > :is(th, td) { padding-block: ${space(0.75)}; }
    tbody > tr > :is(th, td:nth-child(-n + 3)) { white-space: nowrap; }
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
