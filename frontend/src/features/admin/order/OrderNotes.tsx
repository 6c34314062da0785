import { useMutation, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { viewOf } from '../../../lib/apiClient.ts';
import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { type AdminOrderDetail, adminOrderQueryOptions, refreshOrderLists } from '../api/orders.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { staffApi, toastFailure } from '../api/staffApi.ts';
import { latePart } from '../failure/latePart.tsx';
import { actorName } from './OrderCredits.tsx';
import { orderEvents } from './orderEvents.ts';

/** Says who has asked for approval since the newest proof or credit, while the order, or its rest, waits for a second person. */
export function ApprovalNote({ order }: { readonly order: AdminOrderDetail }) {
  const last = order.history.findLast(({ kind }) => asked.has(kind) || proofs.has(kind));
  const isPaid = orderStates[order.status].buyerSees === 'receipt' && order.shortfall === null;
  if (isPaid || !last || !asked.has(last.kind)) return null;
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
  'confirmed',
  'credit_matched',
  'confirmation_undone',
  'cancelled',
]);

/** Says of which credit of the order something is in doubt, and where that is decided. */
export function DoubtNote({ order }: { readonly order: AdminOrderDetail }) {
  const doubted = order.credits.filter(
    ({ isDisputed, mayBeReturned }) => isDisputed || mayBeReturned !== null,
  );
  if (doubted.length === 0) return null;
  return (
    <Note kind="warning" title="A payment of this order is in doubt.">
      {doubted.map(({ id, isDisputed, mayBeReturned, decision }) => (
        <p key={id}>
          {isDisputed
            ? `Statements disagree about ${formatNaira(decision.amount)}.`
            : `${formatNaira(decision.amount)} may have been returned: ${mayBeReturned}.`}
        </p>
      ))}
      <TextLink to="/admin/money" search={{ view: 'disagree' }}>
        Open what statements disagree about
      </TextLink>
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
        What you pressed was not saved.
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
      You can confirm it. An email then asks the buyer for the rest, and the list and the receipt
      show the shortfall.
    </Note>
  ) : (
    <Note kind="warning" title={`${words} more than the order.`}>
      You can confirm it. Nothing is owed back before a statement of the bank shows the money.
    </Note>
  );
}

const StorePage = latePart(async () => (await import('../sync/StorePage.tsx')).StorePage);

/** Why a confirmed order is not in the Shopify store yet, or a cancelled one still open there, and a button to retry now. */
export function ShopifyNote({ order }: { readonly order: AdminOrderDetail }) {
  const { id, shopifyError, shopifyOrderId } = order;
  const retry = useShopifyRetry(id);
  if (shopifyError === null) return null;
  const tryAgain = () =>
    retry.mutate(undefined, {
      onSuccess: (after) => {
        if (after.shopifyError === null)
          showToast(
            shopifyOrderId === null
              ? {
                  title: 'Order in Shopify',
                  description: 'The order is now in the Shopify store',
                }
              : {
                  title: 'Cancelled in Shopify',
                  description: 'The order is cancelled in the Shopify store, too',
                },
          );
      },
      onError: toastFailure({
        title: 'Retry Failed',
        description: 'Failed to send the order to Shopify',
      }),
    });
  return (
    <Note
      kind="warning"
      title={
        shopifyOrderId === null
          ? 'This order is not in Shopify yet.'
          : 'This order is cancelled here, and still open in Shopify.'
      }
    >
      <p>{`Reason: ${/[.!?]$/.test(shopifyError) ? shopifyError : `${shopifyError}.`}`}</p>
      <p role="status">
        {retry.isSuccess
          ? 'Tried again just now; the reason above is what came of it.'
          : 'We keep trying automatically, less and less often.'}
      </p>
      {shopifyOrderId !== null && <StorePage kind="orders" shopifyId={shopifyOrderId} />}
      <Place>
        <StaffButton busy={retry.isPending} onClick={tryAgain}>
          {retry.isPending ? 'Trying...' : 'Try again now'}
        </StaffButton>
      </Place>
    </Note>
  );
}

/** Takes an order to the Shopify store, or cancels it there, now instead of at its next turn. Answers with the order after it. */
function useShopifyRetry(id: number) {
  return useMutation({
    mutationFn: () => {
      const params = { path: { id: String(id) } };
      return viewOf(staffApi.POST('/api/orders/{id}/shopify', { params }));
    },
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQueryOptions(id).queryKey, order);
      if (order.shopifyError === null) refreshOrderLists(id);
    },
  });
}

const Place = styled.div`
  margin-top: ${space(1)};
`;
