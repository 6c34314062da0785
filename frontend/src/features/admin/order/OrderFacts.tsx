import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { FactText } from '../../shared/order/OrderParts.tsx';
import { factsOf, orderFieldNames } from '../../shared/order/orderFields.ts';
import type { AdminOrder, AdminOrderDetail } from '../api/orderTypes.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.facts;

/** Who ordered what for how much, and where it goes. */
export function OrderFacts({ order }: { readonly order: AdminOrderDetail }) {
  // The first shares its line with the amount.
  const [customer, ...others] = factsOf(order, orderFieldNames);
  return (
    <Facts>
      {customer && (
        <Fact name={customer.name}>
          <FactText fact={customer} />
        </Fact>
      )}
      <Fact name={content.amount}>
        <Sum>{formatNaira(order.totalPrice)}</Sum>
      </Fact>
      <Fact name={content.product}>{order.productTitle}</Fact>
      <Fact name={content.quantity}>{order.quantity}</Fact>
      {others.map((fact) => (
        <Fact key={fact.name} name={fact.name} isWide>
          <FactText fact={fact} />
        </Fact>
      ))}
      {order.amountReceived !== null && (
        <Fact name={content.received} isWide>
          <Received order={order} amount={order.amountReceived} />
        </Fact>
      )}
      {order.shopifyOrderId !== null && (
        <Fact name={content.shopify} isWide>
          {order.shopifyOrderId}
        </Fact>
      )}
    </Facts>
  );
}

/** What was received, and by how much it misses the order's total. */
export function Received(props: { readonly order: AdminOrder; readonly amount: string }) {
  const { shortfall, excess } = props.order;
  return (
    <>
      {formatNaira(props.amount)}
      {shortfall !== null && <Aside>{content.short(formatNaira(shortfall))}</Aside>}
      {excess !== null && <Aside>{content.excess(formatNaira(excess))}</Aside>}
    </>
  );
}

function Fact(props: {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div data-wide={props.isWide || undefined}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  border-top: ${line.hair} solid ${color.hairline};
  > div {
    min-width: 0;
    padding: ${space(0.875)} ${space(1.5)} ${space(0.875)} 0;
    border-bottom: ${line.hair} solid ${color.hairline};
  }
  > [data-wide] { grid-column: 1 / -1; }
  dt { color: ${color.textMuted}; font-size: ${fontSize.label}; }
  dd { font-weight: 600; overflow-wrap: anywhere; }
`;

const Sum = styled.span`
  ${display({ size: 'title' })}
`;

const Aside = styled.span`
  margin-left: ${space(1.5)};
  font-weight: 400;
`;
