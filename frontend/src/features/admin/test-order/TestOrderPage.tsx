import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { newTab, TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { OrderBadge } from '../../shared/order/OrderParts.tsx';
import { type OrderState, orderStates } from '../../shared/order/orderStates.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { Part } from '../account/AccountPart.tsx';
import { type TestOrder, testOrderQueryOptions, useTestOrderStep } from '../api/testOrder.ts';
import { Failure } from '../failure/Failure.tsx';
import { NextStep } from '../first-day/NextStep.tsx';
import { BesideMenu } from '../settings/SettingsMenu.tsx';
import { BackOfficePage } from '../shell/PageParts.tsx';

/** An owner orders, pays and gets the receipt as a buyer does. The order counts in no figure. */
export function TestOrderPage() {
  const read = useQuery(testOrderQueryOptions);
  const step = useTestOrderStep();
  const isPlacing = step.isPending && step.variables.kind === 'place';
  return (
    <BackOfficePage title="Test order" description="See what your buyers see and get.">
      <BesideMenu open="test">
        <QueryView
          read={read}
          loading="Loading the test order..."
          failed="The test order could not be loaded"
        >
          {({ order }) => (
            <Stack>
              {order && <NewestTest order={order} step={step} />}
              <Part title={order ? 'Another one' : 'Try your shop'}>
                <p>
                  A test order is for one piece of your first product on sale, as if your company
                  were the buyer. It takes no stock, is in no list or figure, and no payment is
                  matched to it. Do not transfer money for it.
                </p>
                <Row>
                  <StaffButton
                    variant={isUnderWay(order) ? 'ghost' : 'hot'}
                    busy={isPlacing}
                    onClick={() => step.mutate({ kind: 'place' })}
                  >
                    {isPlacing ? 'Placing...' : 'Place a test order'}
                  </StaffButton>
                </Row>
                {step.variables?.kind === 'place' && (
                  <Failure error={step.error} title="No test order was placed" />
                )}
              </Part>
            </Stack>
          )}
        </QueryView>
      </BesideMenu>
    </BackOfficePage>
  );
}

interface NextStepOfOwner {
  readonly words: string;
  readonly mayConfirm: boolean;
  readonly hasReceipt: boolean;
}

/** What the owner does next, by what the buyer sees. */
const next: Readonly<Record<OrderState['buyerSees'], NextStepOfOwner>> = {
  payment: {
    words:
      'Open the page of the buyer and upload any picture as the proof of payment. Then confirm the payment here, as your staff would.',
    mayConfirm: true,
    hasReceipt: false,
  },
  check: {
    words: 'The proof has arrived. Confirm the payment here, as your staff would.',
    mayConfirm: true,
    hasReceipt: false,
  },
  receipt: {
    words: 'It is paid. Its buyer has the receipt, which says TEST and has no number.',
    mayConfirm: false,
    hasReceipt: true,
  },
  end: {
    words: 'The time to pay is over, so it has expired. Place another one.',
    mayConfirm: false,
    hasReceipt: false,
  },
};

/** The owner has a next step with this order, so another one is not the main button. */
const isUnderWay = (order: TestOrder | null) =>
  order !== null && next[orderStates[order.status].buyerSees].mayConfirm;

interface NewestTestProps {
  readonly order: TestOrder;
  readonly step: ReturnType<typeof useTestOrderStep>;
}

function NewestTest({ order, step }: NewestTestProps) {
  const { orderId, status, email } = order;
  const { buyerSees } = orderStates[status];
  const { words, mayConfirm, hasReceipt } = next[buyerSees];
  const hasProof = buyerSees === 'check';
  const state = useRef<HTMLParagraphElement>(null);
  const isConfirming = step.isPending && step.variables.kind === 'confirm';
  return (
    <Part title={order.reference}>
      <FactTable
        caption="The test order"
        align="column"
        facts={[
          ['State', <OrderBadge key="state" order={order} />],
          ['Product', order.productTitle],
          ['Total', formatNaira(order.totalAmount)],
          ['Placed', `${formatMoment(order.createdAt)} by ${order.placedBy}`],
          ['Its mails go to', email],
        ]}
      />
      {/* Takes the focus once the payment is confirmed, since the button is gone then. */}
      <p ref={state} role="status" tabIndex={-1}>
        {words}
      </p>
      <Row $gap={[1, 3]} $align="baseline">
        <TextAnchor href={`/orders/${orderId}`} {...newTab}>
          Open the page of the buyer
        </TextAnchor>
        {mayConfirm && (
          <StaffButton
            variant={hasProof ? 'hot' : 'ghost'}
            busy={isConfirming}
            onClick={() =>
              step.mutate({ kind: 'confirm', orderId }, { onSuccess: () => state.current?.focus() })
            }
          >
            {isConfirming ? 'Confirming...' : 'Confirm the payment'}
          </StaffButton>
        )}
        {hasReceipt && (
          <TextAnchor href={`/api/orders/${orderId}/receipt.pdf`} {...newTab}>
            Open the receipt
          </TextAnchor>
        )}
      </Row>
      {hasReceipt && <NextStep />}
      {step.variables?.kind === 'confirm' && (
        <Failure error={step.error} title="The payment was not confirmed" />
      )}
    </Part>
  );
}
