import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { paymentLabels, statusLooks } from '../supplierContent.ts';
import { type SupplierOrder, stepOf } from '../supplierOrder.ts';

interface OrderCardProps {
  readonly order: SupplierOrder;
  readonly onOpen: () => void;
  readonly onAdvance: (order: SupplierOrder, press: MouseEvent) => void;
}

/** One order of the list: customer, goods, total, status and the next step. */
export function OrderCard({ order, onOpen, onAdvance }: OrderCardProps) {
  const step = stepOf(order);
  const [first, ...others] = order.products;
  return (
    <Card aria-labelledby={`order-${order.id}`}>
      <Head>
        <Heading id={`order-${order.id}`}>{order.id}</Heading>
        <time dateTime={order.orderDate}>{formatDate(order.orderDate)}</time>
        <StatusBadge order={order} />
      </Head>
      <Facts>
        <div>
          <dt>Customer</dt>
          <dd>{order.customerName}</dd>
          <dd>{order.customerEmail}</dd>
        </div>
        <div>
          <dt>Products</dt>
          <dd>
            {first?.name} × {first?.quantity}
          </dd>
          {others.length > 0 && <dd>and {others.length} more</dd>}
        </div>
        <div>
          <dt>{paymentLabels[order.paymentStatus]}</dt>
          <Heading as="dd">{formatPrice(order.totalAmount)}</Heading>
        </div>
      </Facts>
      <Actions>
        {step && (
          <Button
            size="staff"
            plain
            aria-label={`${step.action} order ${order.id}`}
            onClick={(press) => onAdvance(order, press)}
          >
            {step.action}
          </Button>
        )}
        <Button
          size="staff"
          variant="ghost"
          plain
          aria-label={`View details of order ${order.id}`}
          onClick={onOpen}
        >
          View details
        </Button>
      </Actions>
    </Card>
  );
}

/** The status of an order; of one that cannot be processed yet, why. */
export function StatusBadge({ order }: { readonly order: SupplierOrder }) {
  const { label: words, unpaid = words, ...look } = statusLooks[order.status];
  return <Badge {...look}>{order.paymentStatus === 'paid' ? words : unpaid}</Badge>;
}

const Card = styled.article`
  ${ground.slip}
  border: ${line.rule} solid ${color.rule};
  font-size: ${fontSize.small};
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  align-items: center;
  padding: ${space(1.25)} ${layout.pad};
  border-bottom: ${line.hair} solid ${color.rule};
  ${media.md} { > :last-child { margin-left: auto; } }
`;

const Facts = styled.dl`
  display: grid;
  gap: ${space(2)} ${layout.gap};
  padding: ${space(1.75)} ${layout.pad};
  dt { ${label} color: ${color.textMuted}; }
  dd { overflow-wrap: anywhere; }
  ${media.md} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 4fr) minmax(max-content, 2fr);
    > :last-child { text-align: right; }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  padding: 0 ${layout.pad} ${space(2)};
`;
