import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { layout, space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { ReceivedOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import type { OrderRefusal } from '../orderRefusal.ts';
import { useIsOver } from '../useDeadline.ts';
import { BankDetails } from './BankDetails.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { EndedNote } from './EndedNote.tsx';
import { MoreTime } from './MoreTime.tsx';
import { HelpLink, KeepLink, PaidLink, Pane, PaymentPanes } from './PaymentPanes.tsx';
import { ProofPart } from './ProofPart.tsx';
import { TransferSummary } from './TransferSummary.tsx';

interface OrderPanesProps extends ReceivedOrder {
  /** A step without scripts that was refused. */
  readonly refusal?: OrderRefusal | undefined;
  /** Advice below the upload button. */
  readonly advice?: ReactNode;
  /** Links beside the one to WhatsApp. */
  readonly ways?: ReactNode;
  /** What was ordered stands above. */
  readonly isProductSaid?: boolean;
}

/**
 * An unpaid or unconfirmed order: on one side the bank account, the note that the transfer is being
 * checked, or why the order has ended; on the other the proof. The proof side stays mounted in every
 * state, since an upload may be running when the time ends.
 */
export function OrderPanes(props: OrderPanesProps) {
  const { order, receivedAt, refusal, advice, ways, isProductSaid = false } = props;
  const { delivery } = useSite();
  const { status, rejectionReason, reference, paymentDeadline, now } = order;
  const isOver = useIsOver(paymentDeadline, { now, receivedAt });
  const { proof, page } = orderPageContent;
  const { buyerSees } = orderStates[status];
  const isPending = buyerSees === 'payment';
  const hasEnded = buyerSees === 'end';
  const isLate = hasEnded || (isPending && isOver);
  const mayUpload = order.canUploadProof && !order.isPaidLate;
  const isMoneyKnown =
    order.isPaidLate ||
    order.refundOwed !== null ||
    order.toDecide !== null ||
    order.refunded !== null;
  const hasNoWayToProve = hasEnded && !mayUpload && !isMoneyKnown;
  const asksForMoney = !isLate && (isPending || order.shortfall !== null);
  const isRejected = isPending && rejectionReason !== null;
  const title = isLate ? proof.late : rejectionReason !== null ? proof.again : proof.title;
  return (
    <PaymentPanes
      $isSecondFirst={(buyerSees === 'check' && order.shortfall === null) || isRejected}
    >
      <div>
        {isLate ? (
          <Pane>
            <EndedNote order={order} />
            {mayUpload && (
              <p>
                <b>{isMoneyKnown ? page.paid.ofRest : page.paid.question}</b>{' '}
                {page.paid.text(order.refundTime ?? delivery.refundTime)}
              </p>
            )}
          </Pane>
        ) : // Once a proof is there, an account number would only invite to pay twice; unless too little came.
        asksForMoney ? (
          <BankDetails order={order} isProductSaid={isProductSaid} />
        ) : (
          <TransferSummary order={order} />
        )}
        {/* Below the account, in the last minutes too: it appears once the server allows it, and above it would move the
            number under a finger. */}
        <MoreTime
          order={order}
          isOffered={isPending && !isLate}
          posted={refusal?.step === 'extend' ? refusal.words : undefined}
        />
      </div>
      <div>
        <ProofPart
          order={order}
          title={title}
          posted={refusal?.step === 'payment-proof' ? refusal.words : undefined}
          closed={
            hasEnded &&
            ((open) => (
              <Pane>
                {mayUpload && (
                  <Open block variant="hot" onClick={open}>
                    {proof.late}
                  </Open>
                )}
                {hasNoWayToProve && <PaidLink reference={reference} />}
                <ButtonAnchor href={againHref(order)} variant="ghost" block>
                  {page.orderAgain}
                </ButtonAnchor>
                {order.productId !== null && <Muted $size="small">{AGAIN}</Muted>}
              </Pane>
            ))
          }
        >
          {!isLate && advice}
          <Muted $size="small">{proof.stay}</Muted>
        </ProofPart>
      </div>
      <div>
        <Ways>
          {ways}
          <KeepLink orderId={order.orderId} reference={reference} />
          <HelpLink reference={reference} />
        </Ways>
        <CancelOrder
          order={order}
          posted={refusal?.step === 'withdraw' ? refusal.words : undefined}
        />
      </div>
    </PaymentPanes>
  );
}

/** Below "Order again". Not in orderPageContent.ts, which every page with the bar of an unpaid order loads. */
const AGAIN = "The form has today's price and stock.";

/** The form of the same product and as many pieces; this browser may still have the rest of what the buyer typed. */
export function againHref({ productId, quantity, pickupPoint }: ReceivedOrder['order']): string {
  if (productId === null) return '/marketplace';
  const form = `/marketplace/${productId}?order=${productId}`;
  return pickupPoint === null ? `${form}&again=.${quantity}.deliver` : form;
}

/** Without scripts the upload is open. */
const Open = styled(Button)`
  ${media.noScript} { && { display: none; } }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  align-content: start;
  padding: 0 ${layout.pad} ${space(2)};
  /* Where nothing stands above: of an order whose payment is looked at again. */
  div:empty + div > & { padding-top: ${space(2)}; }
`;
