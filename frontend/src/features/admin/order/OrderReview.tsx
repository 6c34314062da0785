import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../../../ui/theme/theme.ts';
import { orderAlertsQueryOptions } from '../api/alerts.ts';
import type { FoundPayment } from '../api/orderSteps.ts';
import type { AdminOrderDetail, OrderActionName } from '../api/orders.ts';
import { isTooLate } from '../api/staffApi.ts';
import { useKeys } from '../keys/useKeys.ts';
import { hasReason, ReasonForm } from '../reason/ReasonForm.tsx';
import { KeysNote } from '../shell/PageParts.tsx';
import { Confirmation } from './Confirmation.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { CounterForm } from './CounterForm.tsx';
import { Disclosure } from './Disclosure.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import { FirstLines } from './FirstLines.tsx';
import { Fulfilment } from './Fulfilment.tsx';
import { GrantAskNote } from './GrantAskNote.tsx';
import { LatePaymentForm } from './LatePaymentForm.tsx';
import { History, OrderCredits } from './OrderCredits.tsx';
import { OrderFacts, ReceiptButton } from './OrderFacts.tsx';
import { ApprovalNote, DoubtNote, ShopifyNote, TooLateNote } from './OrderNotes.tsx';
import { isPaymentInQuestion, isToCheck } from './orderAttention.ts';
import { ProblemPanel } from './ProblemPanel.tsx';
import { ProofNotes } from './ProofNotes.tsx';
import { ProofViewer } from './ProofViewer.tsx';
import { RestForm } from './RestForm.tsx';
import { ReversalPanel } from './Reversal.tsx';
import { cancellationWords, rejectionWords } from './reasonWords.ts';
import { StaffNotes } from './StaffNotes.tsx';
import { useReviewStep } from './useReviewStep.ts';

interface OrderReviewProps {
  readonly order: AdminOrderDetail;
  readonly startsAtConfirm: boolean;
  readonly steps: ReviewSteps;
}

/** Where a review goes next; `undefined` where there is no such order. */
export interface ReviewSteps {
  /** After a step that does not open the next order: a dialog closes. */
  readonly onDone?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  /** Opens the next order that waits, once this one is confirmed. */
  readonly onNextWaiting?: (() => void) | undefined;
  /** The same, once this one is rejected, cancelled or settled. */
  readonly onDecided?: (() => void) | undefined;
}

/** Picture on one side, facts and forms on the other. What is offered is what the server allows. */
export function OrderReview({ order, startsAtConfirm, steps }: OrderReviewProps) {
  const { onDone, onNext, onPrevious, onNextWaiting, onDecided } = steps;
  const { id } = order;
  const place = useRef<HTMLDivElement>(null);
  const { take, busy, error } = useReviewStep(id, (kind) => {
    // Stays open for its next step, although the list of orders to start no longer has it.
    if (kind === 'process') place.current?.focus({ preventScroll: true });
    else onDone?.();
  });
  const can = (action: OrderActionName) => order.allowedActions.includes(action);
  const { data: alerts = [] } = useQuery({
    ...orderAlertsQueryOptions(id),
    enabled: can('confirm_by_alert'),
  });
  const newestId = order.proofs.at(-1)?.proofId;
  const [openedWith] = useState(newestId);
  const [rejection, setRejection] = useState<'closed' | 'kept' | 'asked'>(
    hasReason(`reject-${id}`) ? 'kept' : 'closed',
  );
  useKeys(
    {
      j: onNext,
      k: onPrevious,
      r: can('reject') ? () => setRejection('asked') : undefined,
    },
    place,
  );
  const confirm = (payment: FoundPayment, wantsNext = false) =>
    take({ kind: 'confirm', ...payment }, wantsNext ? onNextWaiting : undefined);
  // The sum that the page showed goes along: what came is never added twice.
  const takeRest = (payment: FoundPayment) =>
    take({ kind: 'rest', ...payment, receivedBefore: order.amountReceived ?? '' });
  const confirmation = (
    <Confirmation
      order={order}
      isBusy={busy === 'unconfirm'}
      onUndo={(reason) => take({ kind: 'unconfirm', reason })}
    />
  );
  const picture = <ProofViewer key={newestId} order={order} />;
  // On a phone the next step comes first, and the picture of a decided payment before the history, folded where nothing is in question.
  const hasPicture = order.proofs.length > 0;
  const isPictureFirst = isToCheck(order);
  const isPictureBeside = hasPicture && (isPictureFirst || isPaymentInQuestion(order));
  return (
    <Desk ref={place} tabIndex={-1} $hasPicture={isPictureBeside}>
      {isPictureFirst && picture}
      <Side>
        <FirstLines order={order} />
        {isTooLate(error) && <TooLateNote order={order} />}
        <ReversalPanel order={order} />
        <ProblemPanel order={order} />
        <DoubtNote order={order} />
        <ApprovalNote order={order} />
        <GrantAskNote order={order} />
        {can('confirm_rest') && (
          <RestForm
            key={`rest-${id}-${order.amountReceived}`}
            order={order}
            isBusy={busy === 'rest'}
            onConfirm={takeRest}
          />
        )}
        <OrderFacts order={order} />
        {order.mailDueAt !== null && confirmation}
        <Fulfilment order={order} busy={busy} onStep={(wanted) => take(wanted)} />
        <StaffNotes key={id} order={order} />
        <OrderCredits order={order} />
        {order.mailDueAt === null && confirmation}
        <ReceiptButton order={order} />
        <ShopifyNote order={order} />
        <ProofNotes order={order} isNewProof={newestId !== openedWith} />
        {can('settle') ? (
          <LatePaymentForm
            orderId={id}
            isBusy={busy === 'settle'}
            onDecide={(settlement, note) => take({ kind: 'settle', settlement, note }, onDecided)}
          />
        ) : (
          order.isPaidLate && <p>Paid late: an approver or the owner settles it.</p>
        )}
        {(can('confirm') || (can('confirm_by_alert') && alerts.length > 0)) && (
          <ConfirmForm
            key={newestId}
            order={order}
            alerts={alerts}
            startsHere={startsAtConfirm}
            isBusy={busy === 'confirm'}
            hasNext={onNextWaiting !== undefined}
            onConfirm={confirm}
          >
            {can('reject') && (
              <Button
                variant="destructive"
                plain
                aria-expanded={rejection !== 'closed'}
                onClick={() => setRejection(rejection === 'closed' ? 'asked' : 'closed')}
              >
                {rejectionWords.summary}
              </Button>
            )}
          </ConfirmForm>
        )}
        {can('reject') && rejection !== 'closed' && (
          <ReasonForm
            draftName={`reject-${id}`}
            content={rejectionWords}
            isBusy={busy === 'reject'}
            startsHere={rejection === 'asked'}
            onSubmit={(reason) => take({ kind: 'reject', reason }, onDecided)}
          />
        )}
        {(can('confirm_by_alert') || can('confirm_rest')) && (
          <CounterForm
            key={`counter-${id}-${order.amountReceived}`}
            order={order}
            isBusy={busy === 'confirm' || busy === 'rest'}
            onTake={can('confirm_rest') ? takeRest : confirm}
          />
        )}
        {can('discount') && (
          <DiscountForm
            key={`discount-${id}-${order.discount}-${order.grantAsk?.askId}`}
            order={order}
            isBusy={busy === 'discount'}
            onGive={(discount) => take({ kind: 'discount', ...discount })}
          />
        )}
        {!isPictureBeside &&
          (hasPicture ? <Disclosure summary="Payment proof">{picture}</Disclosure> : picture)}
      </Side>
      {!isPictureFirst && isPictureBeside && picture}
      <Side>
        <div>
          {can('cancel') && (
            <Disclosure
              summary={cancellationWords.summary}
              isBad
              startsOpen={hasReason(`cancel-${id}`)}
            >
              <ReasonForm
                draftName={`cancel-${id}`}
                content={cancellationWords}
                isBusy={busy === 'cancel'}
                onSubmit={(reason) => take({ kind: 'cancel', reason }, onDecided)}
              />
            </Disclosure>
          )}
          {(onNext || onPrevious) && (
            <Shortcuts>
              {can('confirm')
                ? 'Shortcuts: Space I found it, Enter confirm and next, J next, K previous, R reject'
                : 'Shortcuts: J next, K previous'}
            </Shortcuts>
          )}
          <History key={order.status} order={order} isOpen={!can('cancel')} />
        </div>
      </Side>
    </Desk>
  );
}

const Shortcuts = styled(KeysNote)`
  padding-block: ${space(1)};
`;

/** A column of boxes, not a grid: in a grid, the buttons could not stay in view. */
const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(1.75)};
  min-width: 0;
  padding: ${space(2)} ${layout.pad} 0;
  &:last-child { padding: ${space(1.75)} ${layout.pad} ${space(2.5)}; }
  /* What the Tab key reaches must not stop below the buttons that stay in view. */
  a, button, input, select, textarea, summary { scroll-margin-block-end: ${space(23)}; }
`;

const withPicture = css`
  ${media.md} {
    grid-template: auto 1fr / minmax(0, 5fr) minmax(0, 7fr);
    > * { grid-area: 1 / 1 / span 2; }
    > ${Side} { grid-area: auto / 2; border-left: ${line.rule} solid ${color.rule}; }
  }
`;

const Desk = styled.div<{ $hasPicture: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  min-height: 100%;
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  &:focus { outline: none; }
  ${({ $hasPicture }) => $hasPicture && withPicture}
`;
