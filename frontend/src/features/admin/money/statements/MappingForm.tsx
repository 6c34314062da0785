import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { mapStatementRules } from '../../../../lib/rules/mapStatement.gen.ts';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { useDraft } from '../../drafts/drafts.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
import type { ColumnMapping, StatementDetail } from '../api/creditQueries.ts';
import { StatementForm } from '../MoneyParts.tsx';
import { FirstRows } from './StatementRows.tsx';

interface MappingFormProps {
  readonly statementId: string;
  readonly failure: NonNullable<StatementDetail['failure']>;
  readonly isBusy: boolean;
  readonly onSubmit: (mapping: ColumnMapping) => void;
}

/** Header cells and first rows of an unknown file, and what each column is. The choice survives a reload. */
export function MappingForm({ statementId, failure, isBusy, onSubmit }: MappingFormProps) {
  const { header, firstRows, headerLine, words } = failure;
  const { draft, change } = useDraft(`map-${statementId}`, emptyMapping(headerLine));
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = missingIn(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    const [first] = missing;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!isBusy) onSubmit(mappingOf(draft));
  };
  const width = Math.max(header.length, ...firstRows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) =>
    columnName(at + 1, (header[at] ?? '').trim()),
  );
  const column = (name: keyof MappingDraft, label: string, isOptional = false, hint?: string) => (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={draft[name]}
      error={wasSent && missing.has(name) ? 'Choose a column' : undefined}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      <Options
        first={isOptional ? 'Not in the file' : 'Choose a column'}
        of={columns.map((text, at) => [at, text])}
      />
    </SelectField>
  );
  return (
    <section>
      <TitleRow title="Which column is which?" />
      <Text>
        Say what the columns of this file are. Once an approver has agreed, the next file with this
        header is read automatically.
      </Text>
      <FirstRows columns={columns} rows={firstRows} />
      <StatementForm
        ref={form}
        title="Which column is which?"
        submit="Read the file with these columns"
        words={words}
        isBusy={isBusy}
        onSubmit={submit}
      >
        <FieldGrid>
          {column('date', 'Date')}
          {column('narration', 'Narration')}
          <SelectField
            label="Amounts"
            wide
            value={draft.layout}
            onChange={({ target: { value } }) =>
              change({ layout: value === 'own' ? 'own' : 'shared' })
            }
          >
            <Options
              of={Object.entries({
                own: 'Credits have their own column',
                shared: 'Credits and debits share a column',
              })}
            />
          </SelectField>
          {draft.layout === 'own' ? (
            <>
              {column('credit', 'Credits')}
              {column('debit', 'Debits', true)}
            </>
          ) : (
            <>
              {column('amount', 'Amount')}
              {column('direction', 'Says CR or DR', true, 'Without it, debits must be negative.')}
            </>
          )}
          {column('sender', 'Sender', true)}
          {column(
            'bankId',
            "The bank's own id of the credit",
            true,
            'Only an id that each credit has alone.',
          )}
          {column(
            'balance',
            'Balance',
            true,
            'The balance after each row, to check that none is missing.',
          )}
          {column('moreWords', 'Further words', true, 'A second column with what the payer wrote.')}
          {column('status', 'Status', true, 'Rows that failed or are pending are refused.')}
          {column('currency', 'Currency', true, 'Rows in another currency than naira are refused.')}
          <TextField
            name="balanceReason"
            label="Why the balance need not follow"
            hint="Only if it cannot, such as for a wallet whose savings move it without a row."
            wide
            maxLength={rules.balanceReason.maxLength}
            value={draft.balanceReason}
            onChange={(event) => change({ balanceReason: event.target.value })}
          />
          <SelectField
            label="Dates are written"
            value={draft.dateOrder}
            // The options are exactly the date orders.
            onChange={({ target: { value } }) =>
              change({ dateOrder: value as MappingDraft['dateOrder'] })
            }
          >
            <Options
              of={Object.entries({
                'day first': 'Day first: 21/11/2026',
                'month first': 'Month first: 11/21/2026',
                'year first': 'Year first: 2026-11-21',
              })}
            />
          </SelectField>
          <SelectField
            label="Decimal sign"
            value={draft.decimalSign}
            onChange={({ target: { value } }) => change({ decimalSign: value === ',' ? ',' : '.' })}
          >
            <Options of={Object.entries({ '.': 'Point: 1,250.00', ',': 'Comma: 1.250,00' })} />
          </SelectField>
          <TextField
            name="headerLine"
            label="Line of the header"
            inputMode="numeric"
            wide
            value={draft.headerLine}
            error={wasSent && missing.has('headerLine') ? 'A line from 1 to 1,000' : undefined}
            onChange={(event) => change({ headerLine: event.target.value })}
          />
        </FieldGrid>
      </StatementForm>
    </section>
  );
}

const Text = styled.p`
  margin-bottom: ${space(1.25)};
`;

const columnName = (place: number, name: string): string =>
  name === '' ? `Column ${place}` : `${place}: ${name}`;

/** A mapping as the form holds it: the number of a column as text, `''` for none. A type, as drafts are records. */
type MappingDraft = {
  readonly headerLine: string;
  readonly layout: 'own' | 'shared';
  readonly date: string;
  readonly narration: string;
  readonly credit: string;
  readonly debit: string;
  readonly amount: string;
  readonly direction: string;
  readonly sender: string;
  readonly bankId: string;
  readonly balance: string;
  readonly moreWords: string;
  readonly status: string;
  readonly currency: string;
  readonly balanceReason: string;
  readonly dateOrder: ColumnMapping['dateOrder'];
  readonly decimalSign: ColumnMapping['decimalSign'];
};

const { fields: rules } = mapStatementRules.mapping;

/** Nothing chosen: staff say what each column is. Dates and decimals as Nigerian banks write them. */
const emptyMapping = (headerLine: number | null): MappingDraft => ({
  headerLine: String(headerLine ?? 1),
  layout: 'own',
  date: '',
  narration: '',
  credit: '',
  debit: '',
  amount: '',
  direction: '',
  sender: '',
  bankId: '',
  balance: '',
  moreWords: '',
  status: '',
  currency: '',
  balanceReason: '',
  dateOrder: 'day first',
  decimalSign: '.',
});

/** Fields of the draft that still need a choice. */
function missingIn(draft: MappingDraft): ReadonlySet<keyof MappingDraft> {
  const needed = ['date', 'narration', draft.layout === 'own' ? 'credit' : 'amount'] as const;
  const missing = new Set<keyof MappingDraft>(needed.filter((field) => draft[field] === ''));
  const line = Number(draft.headerLine);
  if (!Number.isInteger(line) || line < rules.headerLine.min || line > rules.headerLine.max)
    missing.add('headerLine');
  return missing;
}

/** The mapping of a draft in which nothing is missing. */
function mappingOf(draft: MappingDraft): ColumnMapping {
  const isOwn = draft.layout === 'own';
  return {
    headerLine: Number(draft.headerLine),
    date: Number(draft.date),
    narration: Number(draft.narration),
    credit: isOwn ? columnOf(draft.credit) : null,
    debit: isOwn ? columnOf(draft.debit) : null,
    amount: isOwn ? null : columnOf(draft.amount),
    direction: isOwn ? null : columnOf(draft.direction),
    sender: columnOf(draft.sender),
    bankId: columnOf(draft.bankId),
    balance: columnOf(draft.balance),
    moreNarration: draft.moreWords === '' ? [] : [Number(draft.moreWords)],
    status: columnOf(draft.status),
    currency: columnOf(draft.currency),
    balanceReason: draft.balanceReason.trim() || null,
    dateOrder: draft.dateOrder,
    decimalSign: draft.decimalSign,
  };
}

const columnOf = (text: string): number | null => (text === '' ? null : Number(text));
