import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatDate, lagosDayOf } from '../../../lib/formatTime.ts';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { TableRoom } from '../../../ui/Table/Table.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { isRefused, QueryView, useLastRows } from '../../shared/QueryView.tsx';
import { auditQueryOptions, fetchAuditCsv } from '../api/audit.ts';
import { FilterForm } from '../shell/ExportButton.tsx';
import { FilterChips } from '../shell/FilterChips.tsx';
import { BackOfficePage, OldRowsNote } from '../shell/PageParts.tsx';
import { AuditLog } from './AuditLog.tsx';
import { type AuditQuery, auditActions, readAuditSearch } from './auditSearch.ts';
import { inWords } from './auditSentences.ts';

/** Who did what: filters, pages and export. All of it is in the address. */
export function AuditPage({ search }: { readonly search: AuditQuery }) {
  const navigate = useNavigate({ from: '/admin/audit' });
  const read = useLastRows(useQuery(auditQueryOptions(search)));
  const { cursor, ...filter } = search;
  const show = (next: AuditQuery) => void navigate({ search: next, resetScroll: false });
  const { person, action, search: text, from, to } = filter;
  const isFiltered = Boolean(person || action || text || from || to);
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
          from: from && `From ${formatDate(from)}`,
          to: to && `To ${formatDate(to)}`,
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
              <Nothing
                isFiltered={isFiltered}
                isBackwards={isBackwards(filter)}
                isPastTheEnd={cursor !== undefined}
              />
            ) : (
              <Frame aria-busy={read.isPlaceholderData}>
                <AuditLog lines={lines} />
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

/** No day is between these two. */
const isBackwards = ({ from, to }: AuditQuery) =>
  from !== undefined && to !== undefined && from > to;

interface NothingProps {
  readonly isFiltered: boolean;
  readonly isBackwards: boolean;
  /** The address names a page after the last. */
  readonly isPastTheEnd: boolean;
}

function Nothing({ isFiltered, isBackwards, isPastTheEnd }: NothingProps) {
  if (!isFiltered)
    return (
      <EmptyState title={isPastTheEnd ? 'Nothing is older than this' : 'Nothing has been done yet'}>
        {!isPastTheEnd && <p>Each sign-in, and each step that staff take, shows up here.</p>}
      </EmptyState>
    );
  return (
    <EmptyState title={isBackwards ? 'From is after To' : 'Nothing matches'} isError={isBackwards}>
      <p>
        {isBackwards
          ? 'No day is between them. Choose an earlier From or a later To.'
          : 'Try another word, person or action.'}
      </p>
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
      <SelectField name="action" label="Action" defaultValue={search.action ?? ''}>
        <Options first="All actions" of={auditActions.map((action) => [action, inWords(action)])} />
      </SelectField>
      <TextField
        name="from"
        type="date"
        label="From"
        defaultValue={search.from}
        max={lagosDayOf(Date.now())}
      />
      <TextField
        name="to"
        type="date"
        label="To"
        defaultValue={search.to}
        max={lagosDayOf(Date.now())}
      />
    </FilterForm>
  );
}

const Frame = styled(TableRoom)`
  border: ${line.rule} solid ${color.rule};
  overflow-wrap: anywhere;
`;

const Steps = styled.div`
  display: flex;
  gap: ${space(1.5)};
  margin-top: ${space(1.75)};
`;
