import { useId, useState } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../../lib/formatTime.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { decideDoubtRules } from '../../../../lib/rules/decideDoubt.gen.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextArea } from '../../../../ui/Field/TextField.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../../ui/Text/Text.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, line, space } from '../../../../ui/theme/theme.ts';
import { refreshOrderLists } from '../../api/orders.ts';
import { useStep } from '../../api/useStep.ts';
import { Failure } from '../../failure/Failure.tsx';
import { refreshCredits } from '../api/creditQueries.ts';
import { type Doubt, type DoubtDecision, decideDoubt } from '../api/doubtQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';

interface KindWords {
  readonly title: string;
  readonly text: string;
  /** Names of the two sides. */
  readonly credit: string;
  readonly other: string;
  readonly answers: Partial<Record<DoubtDecision, string>>;
  /** Who decides, for those who may not. */
  readonly decidedBy: string;
}

const kinds: Record<Doubt['kind'], KindWords> = {
  same_payment: {
    title: 'The same payment?',
    text: 'Amount and day agree, and some of the words. Nothing is added before you answer.',
    credit: 'Known credit',
    other: 'Row of the file',
    answers: { same: 'The same payment', other: 'Another payment' },
    decidedBy: "An approver answers where two people's files are concerned.",
  },
  contradiction: {
    title: 'Two statements contradict each other',
    text: 'Both have this id, amount and day, but another reference or payer. Look into the bank account: one of the files may be false.',
    credit: 'First shown',
    other: 'Shown later',
    answers: {
      first: 'The first is right',
      second: 'The later one is right',
      both: 'Both are payments',
    },
    decidedBy: 'An owner decides this.',
  },
  missing: {
    title: "Not in the bank's statement",
    text: "Only a clerk's file shows this credit. The file that an approver imported of those days does not.",
    credit: 'The credit',
    other: '',
    answers: { payment: 'It is a payment', no_payment: 'It is no payment' },
    decidedBy: 'An approver or an owner decides this.',
  },
  may_be_returned: {
    title: 'May have been returned',
    text: 'A debit of this amount has the same words or reference, but the bank does not call it a reversal.',
    credit: 'The credit',
    other: 'The debit',
    answers: { payment: 'It was not returned', returned: 'It was returned' },
    decidedBy: 'An approver or an owner decides this.',
  },
};

const decisions: Record<NonNullable<Doubt['decision']>, string> = {
  same: 'The same payment',
  other: 'Another payment',
  first: 'The first is right',
  second: 'The later one is right',
  both: 'Both are payments',
  payment: 'It is a payment',
  no_payment: 'It is no payment',
  returned: 'It was returned',
  shown: "An approver's statement shows it",
  withdrawn: 'The import was withdrawn',
};

/** Both sides of a doubt, who showed them, and what staff decide. */
export function DoubtItem({ doubt }: { readonly doubt: Doubt }) {
  const { credit, other, raisedBy, kind, decision } = doubt;
  const words = kinds[kind];
  const titleId = useId();
  return (
    <Item aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title}</h3>
      <Muted>{words.text}</Muted>
      <Sides>
        <Side name={words.credit} payment={credit}>
          {credit.shownBy.map((seen) => (
            <Muted key={`${seen.statementId} ${seen.line}`}>{shownInWords(seen)}</Muted>
          ))}
          {credit.orders.map(({ id, reference }) => (
            <p key={id}>
              Given to <OrderDialogLink id={id}>{reference}</OrderDialogLink>
            </p>
          ))}
        </Side>
        {other && (
          <Side name={words.other} payment={other}>
            <Muted>{shownInWords(raisedBy)}</Muted>
          </Side>
        )}
      </Sides>
      {other === null && kind === 'missing' && (
        <Muted>{`Missing from ${raisedBy.fileName}, imported by ${raisedBy.by}, ${formatMoment(raisedBy.at)}`}</Muted>
      )}
      {decision === null ? (
        <Answers doubt={doubt} words={words} />
      ) : (
        <p>
          <b>{decisions[decision]}</b>
          {`: ${doubt.decidedBy ?? 'staff'}, ${doubt.decidedAt ? formatMoment(doubt.decidedAt) : ''}`}
          {doubt.reason !== null && `. ${doubt.reason}`}
        </p>
      )}
    </Item>
  );
}

function Answers({ doubt, words }: { readonly doubt: Doubt; readonly words: KindWords }) {
  const [reason, setReason] = useState('');
  const step = useStep({
    mutationKey: ['decide doubt', doubt.id],
    mutationFn: (decision: DoubtDecision) =>
      decideDoubt(doubt.id, decision, reason.trim() === '' ? undefined : reason.trim()),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/doubts'] });
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/statements'] });
      refreshOrderLists(0);
      void refreshCredits();
    },
  });
  if (!doubt.mayDecide) return <Muted>{words.decidedBy}</Muted>;
  // The table above has a text for each answer of the kind.
  const answers = Object.entries(words.answers) as [DoubtDecision, string][];
  return (
    <Stack $gap={1}>
      <FieldGrid $columns={1}>
        <TextArea
          rows={1}
          maxLength={decideDoubtRules.reason.maxLength}
          label="Note, for staff"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldGrid>
      {step.error && <Failure error={step.error} title="This was not decided." />}
      <Row $gap={1}>
        {answers.map(([decision, text]) => (
          <StaffButton
            key={decision}
            busy={step.isPending && step.variables === decision}
            disabled={step.isPending}
            onClick={() => step.mutate(decision)}
          >
            {text}
          </StaffButton>
        ))}
      </Row>
    </Stack>
  );
}

interface SideProps {
  readonly name: string;
  readonly payment: NonNullable<Doubt['other']>;
  readonly children: React.ReactNode;
}

function Side({ name, payment, children }: SideProps) {
  const { amount, valueDate, narration, sender, bankId } = payment;
  return (
    <section aria-label={name}>
      <Muted>{name}</Muted>
      <p>
        <b>{formatNaira(amount)}</b> {formatDate(valueDate)}
      </p>
      <p>{narration}</p>
      {sender !== null && <p>{`From ${sender}`}</p>}
      {bankId !== null && <Muted>{`Bank id ${bankId}`}</Muted>}
      {children}
    </section>
  );
}

const roles = { owner: 'owner', approver: 'approver', clerk: 'clerk' } as const;

function shownInWords({ fileName, line: row, by, role, at }: Doubt['raisedBy']): string {
  const who = role === null ? by : `${by} (${roles[role]})`;
  return `${fileName}, line ${row}, by ${who}, ${formatMoment(at)}`;
}

const Item = styled.article`
  display: grid;
  gap: ${space(1)};
  padding-block: ${space(2)};
  overflow-wrap: anywhere;
  h3 { font-weight: 600; }
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  > section { padding: ${space(1)} ${space(1.5)}; border: ${line.hair} solid ${color.hairline}; }
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
