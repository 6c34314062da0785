import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { useSite } from '../../../lib/company.ts';
import { digitsOf } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { formatNaira, groupedAccount } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Refusal } from '../../../ui/Note/Refusal.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space, target } from '../../../ui/theme/theme.ts';
import { orderKey } from '../api/orderQuery.ts';
import type { PublicOrder } from '../order.ts';
import { codeRefusalOf, type OrderRefusal } from '../orderRefusal.ts';
import { checkRefundAccount, emptyAccount, giveRefundAccount } from '../refundAccount.ts';
import { whyEnded } from './EndedNote.tsx';

/** Not in orderPageContent.ts, which every page with the bar of an unpaid order loads. */
const words = {
  title: (sum: string) => `${sum} comes back to you`,
  /** Title for an order that goes on; the mail says the same. */
  over: (sum: string) => `You paid ${sum} too much: it comes back to you`,
  sums: {
    paid: 'You paid',
    noted: 'Our staff noted',
    cost: 'The order costs',
    kept: 'Stays paid',
    back: 'Comes back',
    more: 'Too much',
  },
  when: (when: string) => `Name your account here: after that the money goes out ${when}.`,
  /** Staff have not decided yet: the mail says the same. */
  open: {
    title: (sum: string) => `We received ${sum} more`,
    text: (by: string) => `We tell you by ${by} how it comes back.`,
    /** Staff recorded it, but no bank statement shows it yet. */
    unprovedTitle: (sum: string) => `Our staff noted ${sum} too much`,
    unproved:
      'Our bank statement does not show it yet. Once it does, an email says how it comes back. Do not pay again.',
  },
  /** Staff look for new stock. */
  late: {
    title: (sum: string) => `If your ${sum} comes back`,
    text: 'We are finding out whether we can still deliver. If not, we send back what you paid.',
    given: (account: string) => `We would send it to ${account}.`,
    after: () => 'We email you what we decide.',
  },
  ask: 'The account must be yours.',
  given: (account: string) => `We send it to ${account}.`,
  after: (when: string) => `It goes out ${when}, and we email you once it is on its way.`,
  doubtful:
    'Please check the account number: its last digit does not fit the bank. If it is right, you need do nothing.',
  /** As it was typed on this page: the server tells the last four digits only. */
  typed: (bank: string, number: string, name: string) => `${bank}, ${number}, ${name}`,
  another: 'Change the account',
  bank: 'Bank',
  choose: 'Choose your bank',
  number: 'Account number',
  name: 'Name of the account',
  code: 'Code from our email',
  safe: 'We never ask for a PIN, a card number or a password.',
  submit: 'Save this account',
  submitting: 'Saving...',
} as const;

interface RefundAccountProps {
  readonly order: PublicOrder;
  /** Why an account that was sent without scripts was refused. */
  readonly refusal?: OrderRefusal | undefined;
}

/** Asks the buyer which account a refund goes to. Without scripts the browser posts the form. */
export function RefundAccount({ order, refusal }: RefundAccountProps) {
  const { delivery } = useSite();
  const when = order.refundTime ?? delivery.refundTime;
  const { refund, refundOwed, refundAnswerBy, failureReason, isPaidLate } = order;
  const [typed, setTyped] = useState<{ readonly account: string | null; readonly as: string }>();
  const noted = refundOwed === null && order.refunded === null ? order.excess : null;
  const more = order.toDecide ?? noted;
  const titleOfMore = order.toDecide === null ? words.open.unprovedTitle : words.open.title;
  if (more !== null && failureReason === null)
    return (
      <Container aria-labelledby="refund-title">
        <Summary>
          <Heading as="h3" id="refund-title">
            {titleOfMore(formatNaira(more))}
          </Heading>
          <Sums order={order} name={words.sums.more} sum={more} />
          <p>
            {refundAnswerBy === null
              ? words.open.unproved
              : words.open.text(formatMoment(refundAnswerBy))}
          </p>
        </Summary>
      </Container>
    );
  if (!refund || refundOwed === null) return null;
  const { account, isNumberDoubtful } = refund;
  const said = isPaidLate ? words.late : words;
  // What staff granted back was not too much.
  const isOver = failureReason === null && order.excess !== null && !isGranted(order);
  const why = isPaidLate
    ? words.late.text
    : account === null
      ? `${words.when(when)} ${words.ask}`
      : undefined;
  return (
    <Container aria-labelledby="refund-title">
      <Summary>
        <Heading as="h3" id="refund-title">
          {(isOver ? words.over : said.title)(formatNaira(refundOwed))}
        </Heading>
        {failureReason !== null && !isPaidLate && <p>{whyEnded(order)}</p>}
        {failureReason === null && <Sums order={order} name={words.sums.back} sum={refundOwed} />}
        {why && <p>{why}</p>}
        {account !== null && (
          <div role="status">
            <Note
              kind={isNumberDoubtful ? 'warning' : 'good'}
              title={said.given(typed?.account === account ? typed.as : account)}
            >
              {isNumberDoubtful && <p>{words.doubtful}</p>}
              <p>{said.after(when)}</p>
            </Note>
          </div>
        )}
      </Summary>
      {account === null ? (
        <AccountForm order={order} refusal={refusal} banks={refund.banks} onSaved={setTyped} />
      ) : (
        <Other key={account} open={refusal !== undefined}>
          <summary>{words.another}</summary>
          <AccountForm order={order} refusal={refusal} banks={refund.banks} onSaved={setTyped} />
        </Other>
      )}
    </Container>
  );
}

/** Staff gave back a part of what it costs. */
const isGranted = ({ priceLines }: PublicOrder) =>
  priceLines.some(({ part }) => part === 'allowance');

interface SumsProps {
  readonly order: PublicOrder;
  /** Label of the difference. */
  readonly name: string;
  readonly sum: string;
}

/** What was paid, what the order costs, and the difference; nothing where the amount paid is not known. */
function Sums({ order, name, sum }: SumsProps) {
  const { amountReceived, totalAmount } = order;
  if (amountReceived === null) return null;
  const { paid, noted, cost, kept } = words.sums;
  // Without either no statement of the bank shows the difference.
  const isNoted = (order.toDecide ?? order.refundOwed) === null;
  const rows = [
    [isNoted ? noted : paid, amountReceived],
    [isGranted(order) ? kept : cost, totalAmount],
    [name, sum],
  ] as const;
  return (
    <Rows>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNaira(amount)}</dd>
        </div>
      ))}
    </Rows>
  );
}

interface AccountFormProps extends RefundAccountProps {
  readonly banks: NonNullable<PublicOrder['refund']>['banks'];
  /** The account as the server names it, and as it was typed. */
  readonly onSaved: (saved: { readonly account: string | null; readonly as: string }) => void;
}

function AccountForm({ order: { orderId }, refusal: refused, banks, onSaved }: AccountFormProps) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState(refused);
  const form = useForm({
    defaults: emptyAccount,
    check: checkRefundAccount,
    posted: refused?.posted,
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await giveRefundAccount(orderId, values);
      const bank = banks.find(({ code }) => code === values.bankCode)?.name ?? '';
      const number = groupedAccount(digitsOf(values.accountNumber));
      const as = words.typed(bank, number, values.accountName.trim());
      onSaved({ account: answer.data.refund?.account ?? null, as });
      queries.setQueryData(orderKey(orderId), answer);
    } catch (error) {
      const isOfField = error instanceof ApiError && form.setErrors(error.fieldErrors);
      if (!isOfField) setRefusal(codeRefusalOf('refund-account', error));
    }
  });
  return (
    <Form
      {...form.props}
      method="post"
      action={`/api/orders/${orderId}/refund-account`}
      noValidate
      onSubmit={submit}
      aria-labelledby="refund-title"
    >
      <Refusal
        words={form.isSubmitting ? undefined : refusal?.words}
        kind={refusal?.isCodeSent ? 'good' : 'error'}
      />
      <Muted $size="small">{words.safe}</Muted>
      <FieldGrid $columns={1}>
        {refusal?.asksForCode && <CodeField label={words.code} {...form.field('code')} />}
        <SelectField label={words.bank} required {...form.field('bankCode')}>
          <Options first={words.choose} of={banks.map(({ code, name }) => [code, name])} />
        </SelectField>
        <TextField
          label={words.number}
          inputMode="numeric"
          autoComplete="on"
          required
          {...form.field('accountNumber')}
        />
        <TextField label={words.name} autoComplete="name" required {...form.field('accountName')} />
      </FieldGrid>
      <Button type="submit" plain variant="hot" busy={form.isSubmitting}>
        {form.isSubmitting ? words.submitting : words.submit}
      </Button>
    </Form>
  );
}

/** The text and the form stand side by side, like the panes of the order below them. */
const Container = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)} ${space(5)};
  padding: ${space(2.25)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.rule};
  ${media.md} { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); }
  ${media.print} { display: none; }
`;

const Summary = styled.div`
  display: grid;
  gap: ${space(1.25)};
  align-content: start;
`;

const Rows = styled.dl`
  > div {
    display: flex;
    gap: ${space(2)};
    justify-content: space-between;
    padding-block: ${space(0.75)};
    border-bottom: ${line.hair} solid ${color.hairline};
  }
  > :last-child { border-bottom: ${line.focus} double ${color.rule}; font-weight: 700; }
  dd { font-weight: 600; white-space: nowrap; }
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)};
`;

const Other = styled.details`
  summary {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
    text-decoration: underline;
    cursor: pointer;
  }
`;
