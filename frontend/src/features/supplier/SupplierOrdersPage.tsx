import { type MouseEvent, useState } from 'react';
import styled from 'styled-components';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, PageTop } from '../../ui/SiteLayout/PageTop.tsx';
import { Stack } from '../../ui/Stack/Stack.tsx';
import { layout, space } from '../../ui/theme/theme.ts';
import { OrderCard } from './components/OrderCard.tsx';
import { OrderDetail } from './components/OrderDetail.tsx';
import { OrderFilters } from './components/OrderFilters.tsx';
import { sampleOrders } from './sampleOrders.ts';
import { supplierContent as content } from './supplierContent.ts';
import {
  filterSupplierOrders,
  type SupplierOrder,
  type SupplierOrderFilter,
  stepOf,
} from './supplierOrder.ts';

/**
 * Order management for suppliers with sample orders; a reload resets them (specification.md 2.13).
 */
export function SupplierOrdersPage() {
  const [orders, setOrders] = useState(sampleOrders);
  const [filter, setFilter] = useState<SupplierOrderFilter>({ status: 'all', search: '' });
  const [openId, setOpenId] = useState<string>();
  const shown = filterSupplierOrders(orders, filter);

  const advance = (advanced: SupplierOrder, { detail }: MouseEvent) => {
    const step = stepOf(advanced);
    // The button of the next step replaces this one: ignore the second press of a double click.
    if (!step || detail > 1) return;
    setOrders(
      orders.map((order) => (order.id === advanced.id ? { ...order, status: step.to } : order)),
    );
  };

  return (
    <Wrap>
      <PageHead
        title={content.title}
        description={content.description}
        path="/supplier/orders"
        noIndex
      />
      <Top>
        <PageTitle>{content.title}</PageTitle>
        <Note kind="warning" title={content.sample.title}>
          {content.sample.text}
        </Note>
        <OrderFilters filter={filter} onChange={setFilter} count={shown.length} />
        {shown.length === 0 ? (
          <EmptyState title={content.empty.title}>
            <p>{content.empty.text}</p>
          </EmptyState>
        ) : (
          <Stack as="ul" aria-label={content.title}>
            {shown.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} onOpen={() => setOpenId(order.id)} onAdvance={advance} />
              </li>
            ))}
          </Stack>
        )}
      </Top>
      <OrderDetail
        order={orders.find((order) => order.id === openId)}
        onClose={() => setOpenId(undefined)}
        onAdvance={advance}
      />
    </Wrap>
  );
}

const Top = styled(PageTop)`
  display: grid;
  gap: ${space(3)};
  padding-bottom: ${layout.section};
`;
