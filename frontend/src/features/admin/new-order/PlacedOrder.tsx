import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { copyText } from '../../../lib/copyText.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import { chatWith } from '../../shared/order/phone.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { useOrderStep } from '../api/orderSteps.ts';
import { type AdminOrderDetail, adminOrderQueryOptions } from '../api/orders.ts';
import { Failure } from '../failure/Failure.tsx';
import { Confirmation } from '../order/Confirmation.tsx';
import { CounterForm } from '../order/CounterForm.tsx';
import { ReceiptButton } from '../order/OrderFacts.tsx';
import { ApprovalNote } from '../order/OrderNotes.tsx';

interface PlacedOrderProps {
  readonly id: number;
  readonly onAgain: () => void;
}

/** What follows an order that staff placed: the link for its buyer, or the payment at the counter. */
export function PlacedOrder({ id, onAgain }: PlacedOrderProps) {
  const read = useQuery(adminOrderQueryOptions(id));
  return (
    <QueryView
      read={read}
      loading="Loading the order..."
      failed="The order could not be loaded"
      missing={<p>There is no such order.</p>}
    >
      {(order) => (
        <Placed $gap={2.5}>
          <Note kind="good" title={`Order ${order.reference} is placed.`}>
            {isToPay(order) &&
              `${order.customerEmail} gets an email with the bank details and the link.`}
          </Note>
          <FactTable
            caption="The order"
            align="column"
            facts={[
              ['State', <OrderBadge key="state" order={order} />],
              ['Product', `${order.quantity} × ${order.productTitle}`],
              ['Total', formatNaira(order.totalAmount)],
              ['To pay until', isToPay(order) ? formatMoment(order.paymentDeadline) : null],
            ]}
          />
          <LinkForBuyer order={order} />
          <Payment order={order} />
          <Row $gap={[1, 3]} $align="baseline">
            <TextLink to="/admin/orders" search={{ order: id }}>
              Open the order
            </TextLink>
            <StaffButton onClick={onAgain}>Another order</StaffButton>
          </Row>
        </Placed>
      )}
    </QueryView>
  );
}

const isToPay = ({ allowedActions }: AdminOrderDetail): boolean =>
  allowedActions.includes('confirm_by_alert');

const Placed = styled(Stack)`
  max-width: ${space(90)};
  overflow-wrap: anywhere;
`;

/** The page of the order, to be copied or sent by WhatsApp. */
function LinkForBuyer({ order }: { readonly order: AdminOrderDetail }) {
  const { orderId, reference, totalAmount, customerName, customerPhone } = order;
  const link = `${window.location.origin}/orders/${orderId}`;
  const words = `Hello ${customerName}, your order ${reference} is placed: ${formatNaira(totalAmount)}. How to pay: ${link}`;
  const chat = `${chatWith(customerPhone)}?text=${encodeURIComponent(words)}`;
  const copy = async () => {
    if (await copyText(link))
      showToast({ title: 'Copied!', description: 'The link of the order is in the clipboard' });
    else
      showToast({
        title: 'Not Copied',
        description: 'Select the link by hand',
        kind: 'destructive',
      });
  };
  return (
    <Stack $gap={1}>
      <p>
        {isToPay(order) ? 'The buyer pays on this page:' : 'The page of the order:'}{' '}
        <InlineAnchor href={link}>{link}</InlineAnchor>
      </p>
      <Row>
        <StaffButton onClick={() => void copy()}>Copy the link</StaffButton>
        <ButtonAnchor
          plain
          size="staff"
          variant="ghost"
          href={chat}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </ButtonAnchor>
      </Row>
    </Stack>
  );
}

/** The buyer stands at the counter: one form takes the money and confirms the order. */
function Payment({ order }: { readonly order: AdminOrderDetail }) {
  const step = useOrderStep(order.id);
  return (
    <>
      <ApprovalNote order={order} />
      <Confirmation
        order={order}
        isBusy={step.isPending}
        onUndo={(reason) => step.mutate({ kind: 'unconfirm', reason })}
      />
      <ReceiptButton order={order} />
      {isToPay(order) && (
        <CounterForm
          order={order}
          isBusy={step.isPending}
          onTake={(payment) => step.mutate({ kind: 'confirm', ...payment })}
        />
      )}
      <Failure error={step.error} title="The payment is not saved" />
    </>
  );
}
