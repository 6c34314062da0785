import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/apiError.ts';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type GrantAnswer, useGrantAnswer } from '../api/grantAsk.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { clearDraft } from '../drafts/drafts.ts';
import { hasReason, ReasonForm } from '../reason/ReasonForm.tsx';
import { Disclosure } from './Disclosure.tsx';
import { declineGrantWords } from './reasonWords.ts';

type Ask = NonNullable<AdminOrderDetail['grantAsk']>;

const fates = { restock: 'back into stock', write_off: 'written off' } as const;

/** Such as "₦5,000.00 off the price". */
function inWords({ kind, amount, pieces, goods }: Ask): string {
  if (kind === 'discount') return `${formatNaira(amount)} off the price`;
  const returned = goods && `, ${count(pieces, 'piece')} ${fates[goods]}`;
  return `a refund of ${formatNaira(amount)}${returned ?? ''}`;
}

/** A clerk's request above the limits: an approver answers it here, and the clerk reads the answer. */
export function GrantAskNote({ order }: { readonly order: AdminOrderDetail }) {
  const { data: session } = useQuery(sessionQueryOptions);
  const { grantAsk: ask, allowedActions } = order;
  if (!ask || !allowedActions.includes(ask.kind === 'discount' ? 'discount' : 'grant')) return null;
  const { askedBy, askedAt, state } = ask;
  const isOwn = askedBy === session?.username;
  const who = isOwn ? 'You' : askedBy;
  if (state === 'lapsed')
    return (
      <Note kind="warning" title={`The order has changed since ${who} asked for ${inWords(ask)}.`}>
        Nothing was decided. Ask again if it is still wanted.
      </Note>
    );
  if (state === 'declined')
    return (
      <Note kind="warning" title={`${ask.answeredBy} declined ${inWords(ask)}.`}>
        {ask.answerReason}
      </Note>
    );
  const mayAnswer = !isOwn && (session?.permissions.includes('undo-sales') ?? false);
  return (
    <Note kind="warning" title={`${who} asked for ${inWords(ask)}.`}>
      <Stack $gap={1}>
        <p>{ask.reason}</p>
        <small>{formatMoment(askedAt)}</small>
        {mayAnswer ? (
          <Answers orderId={order.id} ask={ask} />
        ) : (
          <p>{`Nothing has changed yet: an approver or the owner decides${isOwn ? ', and you read the answer here' : ''}.`}</p>
        )}
      </Stack>
    </Note>
  );
}

function Answers({ orderId, ask }: { readonly orderId: number; readonly ask: Ask }) {
  const answer = useGrantAnswer(orderId);
  const draftName = `grant-ask-${ask.askId}`;
  const busy = answer.isPending ? answer.variables.kind : undefined;
  const send = (wanted: GrantAnswer) =>
    answer.mutate(wanted, {
      onSuccess: () => {
        clearDraft(draftName);
        showToast(
          wanted.kind === 'approve'
            ? { title: 'Given', description: 'The buyer gets an email about it' }
            : { title: 'Declined', description: `${ask.askedBy} reads your reason here` },
        );
      },
      onError: (error) =>
        showToast({
          title: 'Not Saved',
          description: (error instanceof ApiError && error.humanMessage) || 'Please try again.',
          kind: 'destructive',
        }),
    });
  return (
    <>
      <Button
        plain
        block
        busy={busy === 'approve'}
        onClick={() => send({ kind: 'approve', ask: ask.askId })}
      >
        {busy === 'approve' ? 'Saving...' : `Give ${inWords(ask)}`}
      </Button>
      <Disclosure summary={declineGrantWords.summary} isBad startsOpen={hasReason(draftName)}>
        <ReasonForm
          draftName={draftName}
          content={declineGrantWords}
          isBusy={busy === 'decline'}
          onSubmit={(reason) => send({ kind: 'decline', ask: ask.askId, reason })}
        />
      </Disclosure>
    </>
  );
}
