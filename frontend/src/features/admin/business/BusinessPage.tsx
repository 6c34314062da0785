import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DAY_MS, formatDate, lagosDayOf } from '../../../lib/formatTime.ts';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import { type BusinessFigures, businessQueryOptions, fetchBusinessCsv } from '../api/business.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { FilterForm } from '../shell/ExportButton.tsx';
import { BackOfficePage, TitleRow } from '../shell/PageParts.tsx';
import { type BusinessQuery, readBusinessSearch } from './businessSearch.ts';
import { ClerkTable, SectorTable, StepTable } from './FigureTables.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { dayWords, weekWords } from './stepWords.ts';
import { Totals } from './Totals.tsx';

/** The owner's figures of a period beside those of the equally long period before it. The address has the period. */
export function BusinessPage({ search }: { readonly search: BusinessQuery }) {
  const navigate = useNavigate({ from: '/admin/business' });
  const read = useQuery(businessQueryOptions(search));
  return (
    <BackOfficePage title="Business figures" description="How the business goes, for the owner.">
      {!isRefused(read.error) && (
        <BusinessFilters
          search={search}
          shown={read.data?.data.period}
          onChange={(next) => void navigate({ search: next })}
        />
      )}
      <QueryView
        read={read}
        loading="Loading the figures..."
        failed="The figures could not be loaded"
      >
        {({ data }) => <Figures figures={data} isOld={read.isPlaceholderData} />}
      </QueryView>
    </BackOfficePage>
  );
}

function Figures(props: { readonly figures: BusinessFigures; readonly isOld: boolean }) {
  const { period, before, stepDays, steps, sectors, clerks } = props.figures;
  const words = stepDays === 1 ? dayWords : weekWords;
  const isEmpty = [period, before].every(
    ({ placed, confirmed, received, sentBack }) =>
      placed + confirmed + Number(received) + Number(sentBack) === 0,
  );
  return (
    <Stack $gap={3} aria-busy={props.isOld}>
      <div>
        <p>
          <b>{`${formatDate(period.from)} to ${formatDate(period.to)}`}.</b>{' '}
          {`Compared with ${formatDate(before.from)} to ${formatDate(before.to)}, as many days.`}
        </p>
      </div>
      {isEmpty ? (
        <EmptyState title="Nothing happened in these days">
          <p>
            No order was placed or confirmed and no money came, nor in as many days before. Choose a
            longer period.
          </p>
        </EmptyState>
      ) : (
        <>
          <Totals period={period} before={before} />
          <Part
            title={words.title}
            note="Received less sent back, on the days of Lagos. Money of cancelled orders counts in neither: what went back for them is under Money, Refunds."
          >
            <RevenueChart steps={steps} words={words} />
            <Disclosure summary={words.table}>
              <StepTable steps={steps} words={words} />
            </Disclosure>
          </Part>
          <Part
            title="Revenue by sector"
            note="By the category that the product had when it was ordered"
          >
            <SectorTable sectors={sectors} />
          </Part>
          <Part
            title="By clerk"
            note="Reversed: their matches that someone took back in the period"
          >
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

const periods = [
  ['7', '7 days'],
  ['28', '4 weeks'],
  ['84', '12 weeks'],
  ['364', '52 weeks'],
] as const;

/** The period of the list that these days are; '' for others. */
function lengthOf(from: string, to: string, today: string): string {
  const days = String((Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
  return to === today && periods.some(([length]) => length === days) ? days : '';
}

interface BusinessFiltersProps {
  readonly search: BusinessQuery;
  /** The period that the server chose; for an address without one. */
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
      onApply={(fields) => onChange(readBusinessSearch(fields))}
    >
      <SelectField
        label="Period"
        value={lengthOf(from, to, today)}
        onChange={({ target: { value } }) =>
          onChange({ from: lagosDayOf(Date.now() - (Number(value) - 1) * DAY_MS), to: today })
        }
      >
        <Options first="Other days" of={periods} />
      </SelectField>
      <TextField name="from" type="date" label="From" defaultValue={from} max={today} />
      <TextField name="to" type="date" label="To" defaultValue={to} max={today} />
    </FilterForm>
  );
}
