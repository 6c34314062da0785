import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { useShopifyRetry } from '../api/orderSteps.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { toastFailure } from '../api/staffApi.ts';
import { actorName } from './OrderCredits.tsx';
import { takenBack } from './orderAttention.ts';
import { orderEvents } from './orderEvents.ts';

/** Says who has asked for approval since the newest proof or credit, while the order waits for a second person. */
export function ApprovalNote({ order }: { readonly order: AdminOrderDetail }) {
  const last = order.history.findLast(({ kind }) => asked.has(kind) || proofs.has(kind));
  if (orderStates[order.status].buyerSees === 'receipt' || !last || !asked.has(last.kind))
    return null;
  return (
    <Note kind="warning" title={`${last.actor} has found the payment and asks for approval.`}>
      An approver or the owner confirms it: someone else than the one who asks.
    </Note>
  );
}

type Kind = AdminOrderDetail['history'][number]['kind'];

const asked: ReadonlySet<Kind> = new Set(['approval_asked']);
const proofs: ReadonlySet<Kind> = new Set([
  'proof_attached',
  'proof_attached_late',
  'proof_rejected',
  'credit_matched',
  'confirmation_undone',
  'cancelled',
]);

/** Says that the order lacks money which the bank took back, until it is paid anew or ends. */
export function TakenBackNote({ order }: { readonly order: AdminOrderDetail }) {
  if (!order.isMoneyMissing) return null;
  return (
    <Note kind="warning" title={takenBack.title}>
      <p>{takenBack.text}</p>
      {order.credits
        .filter(({ reversal }) => reversal !== null)
        .map(({ id, reversal }) => (
          <p key={id}>
            {`${reversal?.words ?? ''} `}
            <TextLink to="/admin/money" search={{ state: 'matched', credit: id }}>
              Open the credit
            </TextLink>
          </p>
        ))}
    </Note>
  );
}

/** Says which colleague was faster, and that nothing happened twice. Calm: it is not an error. */
export function TooLateNote({ order }: { readonly order: AdminOrderDetail }) {
  const { data: session } = useQuery(sessionQueryOptions);
  const last = order.history.at(-1);
  if (!last) return null;
  const who = last.actor === session?.username ? 'you' : actorName(last.actor);
  return (
    <div role="status">
      <Note
        kind="good"
        title={`${who.charAt(0).toUpperCase()}${who.slice(1)} ${orderEvents[last.kind].deed} on ${formatMoment(last.at)}.`}
      >
        Already done.
      </Note>
    </div>
  );
}

/** Compares the amount received with the order's total. */
export function AmountNote(props: {
  readonly receivedKobo: number;
  /** Naira, two decimals. */
  readonly totalAmount: string;
}) {
  const differenceKobo = props.receivedKobo - koboOf(props.totalAmount);
  const words = formatNaira(Math.abs(differenceKobo) / 100);
  if (differenceKobo === 0) return <Note kind="good" title="Exactly the amount of the order." />;
  return differenceKobo < 0 ? (
    <Note kind="warning" title={`${words} less than the order.`}>
      You can confirm it. The list and the receipt then show the shortfall.
    </Note>
  ) : (
    <Note kind="warning" title={`${words} more than the order.`}>
      You can confirm it. Nothing is owed back before a statement of the bank shows the money.
    </Note>
  );
}

/** Why a confirmed order is not in the Shopify store yet, and a button to retry now. */
export function ShopifyNote({ order }: { readonly order: AdminOrderDetail }) {
  const { id, shopifyError } = order;
  const retry = useShopifyRetry(id);
  if (shopifyError === null) return null;
  const tryAgain = () =>
    retry.mutate(undefined, {
      onSuccess: (after) => {
        if (after.shopifyError === null)
          showToast({
            title: 'Order in Shopify',
            description: 'The order is now in the Shopify store',
          });
      },
      onError: toastFailure({
        title: 'Retry Failed',
        description: 'Failed to send the order to Shopify',
      }),
    });
  return (
    <Note kind="warning" title="This order is not in Shopify yet.">
      <p>{`Reason: ${/[.!?]$/.test(shopifyError) ? shopifyError : `${shopifyError}.`}`}</p>
      <p role="status">
        {retry.isSuccess
          ? 'Tried again just now; the reason above is what came of it.'
          : 'We keep trying automatically, less and less often.'}
      </p>
      <Place>
        <StaffButton busy={retry.isPending} onClick={tryAgain}>
          {retry.isPending ? 'Trying...' : 'Try again now'}
        </StaffButton>
      </Place>
    </Note>
  );
}

const Place = styled.div`
  margin-top: ${space(1)};
`;
