import { useState } from 'react';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { type OrderStep, useOrderStep } from '../api/orderSteps.ts';
import { type AdminOrderDetail, adminOrderQueryOptions, refreshOrderLists } from '../api/orders.ts';
import { useStep } from '../api/useStep.ts';
import { clearDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import {
  asPayment,
  overruleReversal,
  refreshCredits,
  undoCredit,
} from '../money/api/creditQueries.ts';
import { ReasonForm } from '../reason/ReasonForm.tsx';
import { Permitted } from '../shell/PageParts.tsx';

type OrderCredit = AdminOrderDetail['credits'][number];

/** What staff can do about a payment that was taken back, in words. */
const answers = {
  ask: {
    summary: 'Ask the buyer to pay again',
    explains: 'The buyer gets an email, and the order page shows the account and what to pay.',
    common: ['The bank took the payment back'],
    reason: 'Why, for the history',
    submit: 'Ask by email',
    isHarmless: true,
  },
  off: {
    summary: 'Take the credit off this order',
    explains: 'It no longer belongs to the order. An order that rested on it is checked again.',
    reason: 'Why, for the history',
    submit: 'Take it off',
  },
  payment: { ...asPayment, explains: 'The credit counts again.' },
  leave: {
    summary: 'Leave it',
    explains: 'The order goes on although the money is missing. The buyer hears nothing.',
    common: ['Paid in another way', 'We bear the loss'],
    reason: 'Why, for the history',
    submit: 'Go on without the money',
  },
} as const;

type Answer = keyof typeof answers;

/** Says that the order lacks money that was taken back, and lets an approver decide what follows. */
export function ReversalPanel({ order }: { readonly order: AdminOrderDetail }) {
  const reversed = order.credits.filter(({ reversal }) => reversal !== null);
  if (!order.isMoneyMissing) return null;
  const isByBank = reversed.length > 0;
  return (
    <Note kind="warning" title={isByBank ? 'The bank took this payment back.' : takenOffBy(order)}>
      {order.shortfall !== null && (
        <p>{`${formatNaira(order.shortfall)} is missing, so the order cannot go on.`}</p>
      )}
      {reversed.map(({ id, reversal }) => (
        <p key={id}>
          {`${reversal?.words ?? ''} `}
          <TextLink to="/admin/money" search={{ state: 'matched', credit: id }}>
            Open the credit
          </TextLink>
        </p>
      ))}
      <Permitted to="settle-payments" otherwise="An approver or the owner decides what follows.">
        <Answers order={order} reversed={reversed} />
      </Permitted>
    </Note>
  );
}

/** Who of the staff took the payment off; an older order does not say. */
function takenOffBy({ history }: AdminOrderDetail): string {
  const actor = history.findLast(({ kind }) => kind === 'credit_undone')?.actor;
  return `${actor ?? 'Staff'} took a payment off this order.`;
}

interface AnswersProps {
  readonly order: AdminOrderDetail;
  readonly reversed: readonly OrderCredit[];
}

function Answers({ order, reversed }: AnswersProps) {
  const { id } = order;
  const [chosen, setChosen] = useState<Answer>();
  const answerOrder = useOrderStep(id);
  const answerCredits = useStep({
    mutationKey: ['/api/orders', id, 'reversed credits'],
    mutationFn: async ({ answer, reason }: { answer: 'off' | 'payment'; reason: string }) => {
      for (const credit of reversed)
        await (answer === 'off'
          ? undoCredit({ creditId: credit.id, order: id }, reason)
          : overruleReversal(credit.id, true, reason));
    },
    onSettled: () => {
      refreshOrderLists(0);
      void queryClient.invalidateQueries({ queryKey: adminOrderQueryOptions(id).queryKey });
      void refreshCredits();
    },
  });
  const isBusy = answerOrder.isPending || answerCredits.isPending;
  const error = answerOrder.error ?? answerCredits.error;
  // Taken off by staff: there is no credit of the bank to decide about.
  const offered = (Object.keys(answers) as Answer[]) // keys() loses the literal types
    .filter((answer) => reversed.length > 0 || answer === 'ask' || answer === 'leave');
  const draftName = `reversal-${chosen}-${id}`;
  const decide = (answer: Answer, reason: string) => {
    const onSuccess = () => clearDraft(draftName);
    if (answer === 'off' || answer === 'payment')
      answerCredits.mutate({ answer, reason }, { onSuccess });
    else {
      const step: OrderStep = { kind: 'answer-reversal', answer, reason };
      answerOrder.mutate(step, { onSuccess });
    }
  };
  return (
    <Stack $gap={1.5}>
      <Row $gap={1}>
        {offered.map((answer) => (
          <StaffButton
            key={answer}
            variant={answer === 'ask' ? 'hot' : 'ghost'}
            aria-expanded={chosen === answer}
            onClick={() => setChosen(chosen === answer ? undefined : answer)}
          >
            {answers[answer].summary}
          </StaffButton>
        ))}
      </Row>
      {error && <Failure error={error} title="This was not stored." />}
      {chosen && (
        <>
          <p>{answers[chosen].explains}</p>
          <ReasonForm
            key={chosen}
            startsHere
            draftName={draftName}
            content={answers[chosen]}
            isBusy={isBusy}
            onSubmit={(reason) => decide(chosen, reason)}
          />
        </>
      )}
    </Stack>
  );
}
