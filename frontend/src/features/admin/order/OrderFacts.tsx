import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Sum } from '../../../ui/Text/Text.tsx';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { deliveryFact } from '../../shared/delivery/orderDelivery.ts';
import { FactText } from '../../shared/order/OrderParts.tsx';
import { factNames, factsOf, orderFieldNames } from '../../shared/order/orderFields.ts';
import { type AdminOrderDetail, fetchReceipt } from '../api/orders.ts';
import { toastFailure } from '../api/staffApi.ts';
import { saveFile } from '../shell/saveFile.ts';
import { BuyerContact } from './BuyerContact.tsx';
import { CorrectBuyer } from './CorrectBuyer.tsx';
import { Received } from './OrderCredits.tsx';

/** Who ordered what for how much, and where it goes; what of that is wrong, staff correct. */
export function OrderFacts({ order }: { readonly order: AdminOrderDetail }) {
  // The first shares its line with the amount.
  const delivery = deliveryFact(order);
  const [customer, ...others] = factsOf(order, orderFieldNames);
  return (
    <div>
      <Facts>
        {customer && (
          <Fact name={customer.name}>
            <FactText fact={customer} />
          </Fact>
        )}
        <Fact name="Amount" isSum>
          <Sum>{formatNaira(order.totalAmount)}</Sum>
          {delivery && (
            <Part>
              {delivery[0]} {delivery[1]}
            </Part>
          )}
          {koboOf(order.discount) > 0 && <Part>Discount {formatNaira(order.discount)}</Part>}
        </Fact>
        <Fact name="Product" columns={3}>
          {order.productTitle}
        </Fact>
        <Fact name="Quantity" columns={1}>
          {order.quantity}
        </Fact>
        {others.map((fact) => (
          <Fact
            key={fact.name}
            name={
              fact.name === factNames.shipsTo && order.pickupPoint !== null
                ? 'Picked up at'
                : fact.name
            }
            isLong
          >
            {fact.name === factNames.contact ? (
              <BuyerContact order={order} fact={fact} />
            ) : (
              <FactText fact={fact} />
            )}
          </Fact>
        ))}
        {order.amountReceived !== null && (
          <Fact name="Amount received" isLong>
            <Received order={order} amount={order.amountReceived} />
          </Fact>
        )}
        {order.shopifyOrderId !== null && (
          <Fact name="Order in Shopify" isLong>
            {order.shopifyOrderId}
          </Fact>
        )}
      </Facts>
      <CorrectBuyer key={order.id} order={order} />
    </div>
  );
}

function Fact(props: {
  readonly name: string;
  /** How many of the four it spans. */
  readonly columns?: 1 | 2 | 3;
  /** A sum has room for ten figures. */
  readonly isSum?: boolean;
  /** Shares its line only where both have room for an address. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}) {
  const { columns = 2, isSum, isLong } = props;
  const least = isLong ? '19em' : isSum ? '11.5em' : columns === 1 ? '4.5em' : '9em';
  return (
    <Cell $columns={columns} $least={least}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </Cell>
  );
}

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  border-top: ${line.hair} solid ${color.hairline};
  dt { color: ${color.textMuted}; font-size: ${fontSize.label}; }
  dd { font-weight: 600; overflow-wrap: anywhere; }
`;

const Cell = styled.div<{ $columns: number; $least: string }>`
  container-type: inline-size;
  /* In large text a fact has a line of its own. */
  flex: ${({ $columns }) => `${$columns} 1 ${$columns * 20}%`};
  min-width: min(100%, ${({ $least }) => $least});
  padding: ${space(0.875)} ${space(1.5)} ${space(0.875)} 0;
  border-bottom: ${line.hair} solid ${color.hairline};
`;

const Part = styled.small`
  display: block;
  font-weight: 400;
`;

/** Downloads the receipt of a paid order; nothing for any other. */
export function ReceiptButton({ order }: { readonly order: AdminOrderDetail }) {
  const { id, reference, allowedActions } = order;
  const download = useMutation({
    mutationFn: () => fetchReceipt(id),
    onSuccess: (file) => saveFile(file, `receipt-${reference}.pdf`),
    onError: toastFailure({
      title: 'No Receipt',
      description: 'The receipt could not be loaded. Please try again.',
    }),
  });
  if (!allowedActions.includes('receipt')) return null;
  return (
    <Button variant="ghost" plain busy={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? 'Loading the receipt...' : 'Receipt as PDF'}
    </Button>
  );
}
