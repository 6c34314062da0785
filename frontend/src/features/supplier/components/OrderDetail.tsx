import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { type Fact, FactTable } from '../../../ui/Table/FactTable.tsx';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { paymentLabels } from '../supplierContent.ts';
import { type SupplierOrder, type SupplierOrderLine, stepOf } from '../supplierOrder.ts';
import { StatusBadge } from './OrderCard.tsx';

interface OrderDetailProps {
  /** The order to show; undefined closes the dialog. */
  readonly order: SupplierOrder | undefined;
  readonly onClose: () => void;
  readonly onAdvance: (order: SupplierOrder, press: MouseEvent) => void;
}

/** All details of one order, in a dialog. */
export function OrderDetail({ order, onClose, onAdvance }: OrderDetailProps) {
  const step = order && stepOf(order);
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={order ? `Order ${order.id}` : ''}
      subtitle={order && `Placed ${formatDate(order.orderDate)}`}
      footer={
        order &&
        step && (
          <Button variant="hot" block onClick={(press) => onAdvance(order, press)}>
            {step.action}
          </Button>
        )
      }
    >
      {order && (
        <Stack $gap={2.5} $padded>
          <p>
            <StatusBadge order={order} />
          </p>
          <Lines lines={order.products} />
          <FactTable caption={`Facts of order ${order.id}`} facts={factsOf(order)} align="column" />
        </Stack>
      )}
    </Dialog>
  );
}

function Lines({ lines }: { readonly lines: readonly SupplierOrderLine[] }) {
  return (
    <ul aria-label="Products">
      {lines.map(({ id, name, quantity, price, image }) => (
        <Line key={id}>
          <img src={image} alt="" width="96" height="80" />
          <div>
            <b>{name}</b>
            <p>
              {quantity} × {formatPrice(price)}
            </p>
          </div>
          <b>{formatPrice(quantity * price)}</b>
        </Line>
      ))}
    </ul>
  );
}

const factsOf = (order: SupplierOrder): readonly Fact[] => [
  ['Customer', order.customerName],
  [
    'Email',
    <ContactLink key="email" href={`mailto:${order.customerEmail}`}>
      {order.customerEmail}
    </ContactLink>,
  ],
  [
    'Phone',
    <ContactLink key="phone" href={`tel:${order.customerPhone.replaceAll(' ', '')}`}>
      {order.customerPhone}
    </ContactLink>,
  ],
  ['Ships to', order.shippingAddress],
  ['Payment', paymentLabels[order.paymentStatus]],
  ['Tracking number', order.trackingNumber ?? 'None yet'],
  [
    'Estimated delivery',
    order.estimatedDelivery ? formatDate(order.estimatedDelivery) : 'Not planned',
  ],
  ['Total', formatPrice(order.totalAmount)],
];

const ContactLink = styled.a`
  display: inline-block;
  min-height: ${target.minimum};
  font-size: ${fontSize.small};
  overflow-wrap: anywhere;
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: ${space(9)} minmax(0, 1fr) auto;
  gap: ${space(1.5)};
  align-items: center;
  padding-block: ${space(1.5)};
  border-bottom: ${line.hair} solid ${color.hairline};
  > img { border: ${line.rule} solid ${color.rule}; }
`;
