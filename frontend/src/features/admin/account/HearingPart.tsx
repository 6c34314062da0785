import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { useForm } from '../../../lib/form/useForm.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { arrow, Options } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type Hearing, hearingQueryOptions, useChangeHearing } from '../api/hearing.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { Failure } from '../failure/Failure.tsx';
import { Part, PartForm } from './AccountPart.tsx';
import { ThisBrowser } from './ThisBrowser.tsx';

type NoticeKind = Hearing['notices'][number]['kind'];
type NoticeWay = Hearing['notices'][number]['way'];

const kinds: Readonly<Record<NoticeKind, string>> = {
  order: 'New orders',
  proof: 'Proofs of payment to check',
  exact_credit: 'Payments that fit an order exactly',
  reversal: 'Payments that the bank took back',
  paid_late: 'Orders that were paid late',
  refund_owed: 'Money to decide or send back',
  problem: 'Buyers who say that something is wrong',
  message: 'Messages from the website',
  low_stock: 'Products that are running low',
};

const mails = { none: 'Nothing', mail: 'Email' };
const ways: Readonly<Record<NoticeWay, string>> = { ...mails, push: 'Browser' };

/** What the signed-in account hears of at once, and when it wants quiet. */
export function HearingPart() {
  const read = useQuery(hearingQueryOptions);
  const { data: session } = useQuery(sessionQueryOptions);
  return (
    <Part title="Notices to you">
      <p>
        Each says how many came, at most one in ten minutes, and names no buyer. In your quiet hours
        it waits. While no browser of yours shows notices, an email comes instead.
      </p>
      <ThisBrowser />
      <QueryView
        read={read}
        loading="Loading your notices..."
        failed="Your notices could not be loaded"
      >
        {(hearing) =>
          session && <HearingForm hearing={hearing} isOwner={session.role === 'owner'} />
        }
      </QueryView>
    </Part>
  );
}

interface HearingFormProps {
  readonly hearing: Hearing;
  readonly isOwner: boolean;
}

function HearingForm({ hearing, isOwner }: HearingFormProps) {
  const change = useChangeHearing();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Record<string, string>>({
    defaults: valuesOf(hearing),
    check: (values) => {
      const { quietFrom = '', quietTo = '' } = values;
      if ((quietFrom === '') === (quietTo === '')) return { values };
      return { errors: { [quietFrom === '' ? 'quietFrom' : 'quietTo']: 'Choose both times' } };
    },
    onChange: () => setIsSaved(false),
  });
  const submit = form.handleSubmit((values) =>
    change.mutate(hearingOf(values), { onSuccess: () => setIsSaved(true) }),
  );
  return (
    <PartForm {...form.props} onSubmit={submit} noValidate>
      <Notices>
        {hearing.notices.map(({ kind }) => (
          <Notice key={kind} label={kinds[kind]} name={kind} ways={ways} />
        ))}
        {isOwner && (
          <Notice label="The figures of the day, at 7 in the evening" name="evening" ways={mails} />
        )}
      </Notices>
      <FieldGrid $isDense>
        <TextField type="time" label="Quiet from" {...form.field('quietFrom')} />
        <TextField type="time" label="Quiet until" {...form.field('quietTo')} />
      </FieldGrid>
      <div role="status">{isSaved && <Note kind="good" title="Saved." />}</div>
      <Failure error={change.error} />
      <Button type="submit" plain variant="ghost" busy={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save'}
      </Button>
    </PartForm>
  );
}

interface NoticeProps {
  readonly label: string;
  /** Name of the field in the form. */
  readonly name: string;
  readonly ways: Readonly<Record<string, string>>;
}

/** One kind of notice in a line, with the way it comes. */
function Notice({ label, name, ways: choices }: NoticeProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name}>
        <Options of={Object.entries(choices)} />
      </select>
    </li>
  );
}

const Notices = styled(PlainList)`
  width: 100%;
  border-bottom: ${line.rule} solid ${color.rule};
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) ${space(14)};
    gap: ${space(2)};
    align-items: center;
    border-top: ${line.hair} solid ${color.hairline};
  }
  select {
    appearance: none;
    min-width: 0;
    min-height: ${target.staff};
    padding-inline: ${space(1)} ${space(3.5)};
    border: 0;
    background: ${arrow};
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    ${media.forcedColors} { appearance: auto; }
  }
`;

/** `22:00` of minutes after midnight; empty of none. */
function clock(minutes: number | null): string {
  if (minutes === null) return '';
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function minutesOf(time = ''): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function valuesOf({ notices, quietFrom, quietTo, eveningMail }: Hearing): Record<string, string> {
  return {
    ...Object.fromEntries(notices.map(({ kind, way }) => [kind, way])),
    evening: eveningMail ? 'mail' : 'none',
    quietFrom: clock(quietFrom),
    quietTo: clock(quietTo),
  };
}

function hearingOf(values: Readonly<Record<string, string>>): Hearing {
  // The names of both are keys of these records.
  const chosen = (Object.keys(kinds) as NoticeKind[]).map((kind) => ({
    kind,
    way: (values[kind] ?? 'none') as NoticeWay,
  }));
  return {
    notices: chosen,
    quietFrom: minutesOf(values.quietFrom),
    quietTo: minutesOf(values.quietTo),
    eveningMail: values.evening === 'mail',
  };
}
