import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lagosDayOf } from '../../../lib/formatTime.ts';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import {
  type BusinessFigures,
  type BusinessQuery,
  businessQueryOptions,
  fetchBusinessCsv,
  readBusinessSearch,
} from '../api/business.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { FilterForm } from '../shell/ExportButton.tsx';
import { TitleRow } from '../shell/PageParts.tsx';
import { businessContent as content } from './businessContent.ts';
import { ClerkTable, SectorTable, WeekTable } from './FigureTables.tsx';
import { Totals } from './Totals.tsx';
import { WeekChart } from './WeekChart.tsx';

/** The owner's figures of some weeks, beside those of as many before; which weeks is in the address. */
export function BusinessPage() {
  const search = readBusinessSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/admin/business' });
  const read = useQuery(businessQueryOptions(search));
  return (
    <>
      <PageHead title={content.title} description={content.description} noIndex />
      <TitleRow level={1} title={content.title} />
      {!isRefused(read.error) && (
        <BusinessFilters search={search} onChange={(next) => void navigate({ search: next })} />
      )}
      <QueryView read={read} loading={content.loading} failed={content.failed}>
        {({ data }) => <Figures figures={data} isOld={read.isPlaceholderData} />}
      </QueryView>
    </>
  );
}

function Figures(props: { readonly figures: BusinessFigures; readonly isOld: boolean }) {
  const { period, before, weeks, sectors, clerks } = props.figures;
  const isEmpty = [period, before].every(
    ({ placed, confirmed, received, sentBack }) =>
      placed + confirmed + Number(received) + Number(sentBack) === 0,
  );
  return (
    <Stack $gap={3} aria-busy={props.isOld}>
      <div>
        <p>
          <b>{content.period(period.from, period.to)}.</b>{' '}
          {content.compared(before.from, before.to)}
        </p>
      </div>
      {isEmpty ? (
        <EmptyState title={content.empty.title}>
          <p>{content.empty.text}</p>
        </EmptyState>
      ) : (
        <>
          <Totals period={period} before={before} />
          <Part {...content.weeks}>
            <WeekChart weeks={weeks} />
            <Disclosure summary={content.weeks.table}>
              <WeekTable weeks={weeks} />
            </Disclosure>
          </Part>
          <Part {...content.sectors}>
            <SectorTable sectors={sectors} />
          </Part>
          <Part {...content.clerks}>
            <ClerkTable clerks={clerks} />
          </Part>
        </>
      )}
    </Stack>
  );
}

function Part(props: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={props.title}>
      <TitleRow title={props.title} note={props.note} />
      {props.children}
    </section>
  );
}

const filterWords = content.filter;

/** What the server takes when the address names no number of weeks. */
const USUAL_WEEKS = 12;

interface BusinessFiltersProps {
  readonly search: BusinessQuery;
  readonly onChange: (next: BusinessQuery) => void;
}

/** The period, and the export of its figures. */
function BusinessFilters({ search, onChange }: BusinessFiltersProps) {
  const weeks = search.weeks ?? USUAL_WEEKS;
  const choices = [...new Set([...filterWords.choices, weeks])].sort((a, b) => a - b);
  return (
    <FilterForm
      search={search}
      name="business"
      fetchFile={() => fetchBusinessCsv(search)}
      words={filterWords}
      onApply={(fields) => onChange(readBusinessSearch(fields))}
    >
      <SelectField name="weeks" label={filterWords.weeks} defaultValue={weeks}>
        <Options of={choices.map((choice) => [choice, filterWords.choice(choice)])} />
      </SelectField>
      <TextField
        name="until"
        type="date"
        label={filterWords.until}
        defaultValue={search.until ?? lagosDayOf(Date.now())}
        max={lagosDayOf(Date.now())}
      />
    </FilterForm>
  );
}
