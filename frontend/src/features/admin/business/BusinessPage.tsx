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
import { ClerkTable, SectorTable, StepTable } from './FigureTables.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { Totals } from './Totals.tsx';

/** The owner's figures of some days, beside those of as many before; which days is in the address. */
export function BusinessPage() {
  const search = readBusinessSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/admin/business' });
  const read = useQuery(businessQueryOptions(search));
  return (
    <>
      <PageHead title={content.title} description={content.description} noIndex />
      <TitleRow level={1} title={content.title} />
      {!isRefused(read.error) && (
        <BusinessFilters
          search={search}
          shown={read.data?.data.period}
          onChange={(next) => void navigate({ search: next })}
        />
      )}
      <QueryView read={read} loading={content.loading} failed={content.failed}>
        {({ data }) => <Figures figures={data} isOld={read.isPlaceholderData} />}
      </QueryView>
    </>
  );
}

function Figures(props: { readonly figures: BusinessFigures; readonly isOld: boolean }) {
  const { period, before, stepDays, steps, sectors, clerks } = props.figures;
  const words = stepDays === 1 ? content.days : content.weeks;
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
          <Part {...words}>
            <RevenueChart steps={steps} words={words} />
            <Disclosure summary={words.table}>
              <StepTable steps={steps} words={words} />
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

interface BusinessFiltersProps {
  readonly search: BusinessQuery;
  /** The days that are shown, where the address names none. */
  readonly shown: { readonly from: string; readonly to: string } | undefined;
  readonly onChange: (next: BusinessQuery) => void;
}

/** The period, and the export of its figures. */
function BusinessFilters({ search, shown, onChange }: BusinessFiltersProps) {
  const today = lagosDayOf(Date.now());
  const { from = shown?.from ?? '', to = shown?.to ?? today } = search;
  return (
    <FilterForm
      search={{ from, to }}
      name="business"
      fetchFile={() => fetchBusinessCsv(search)}
      words={filterWords}
      onApply={(fields) => onChange(readBusinessSearch(fields))}
    >
      <SelectField
        label={filterWords.period}
        value=""
        onChange={({ target: { value } }) =>
          onChange({ from: lagosDayOf(Date.now() - (Number(value) - 1) * DAY_MS), to: today })
        }
      >
        <Options first={filterWords.own} of={filterWords.choices} />
      </SelectField>
      <TextField name="from" type="date" label={filterWords.from} defaultValue={from} max={today} />
      <TextField name="to" type="date" label={filterWords.to} defaultValue={to} max={today} />
    </FilterForm>
  );
}

const DAY_MS = 86_400_000;
