import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/formatMoney.ts';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { ordersQueryOptions } from '../api/orders.ts';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';

/** The newest orders in a scroll area, with the way to all of them. Its code and data load after the orders that wait. */
export function AllOrders({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const read = useQuery(ordersQueryOptions());
  const { data } = read;
  return (
    <section>
      <TitleRow
        title="All Orders"
        note={
          <Row $gap={[0, 2]} $align="baseline">
            {data &&
              (data.data.length < data.meta.total
                ? `Newest ${data.data.length.toLocaleString('en-NG')} of ${data.meta.total.toLocaleString('en-NG')}.`
                : `${count(data.meta.total, 'order')}.`)}
            <TextLink to="/admin/orders">Open the full table</TextLink>
            <TextLink to="/admin/new-order" search={{}}>
              New order
            </TextLink>
          </Row>
        }
      />
      <QueryView read={read} loading="Loading orders..." failed="Failed to fetch orders" as="h3">
        {({ data: orders }) => (
          <ScrollArea label="All orders">
            <OrdersTable caption="All orders" orders={orders} onOpen={onOpen} />
          </ScrollArea>
        )}
      </QueryView>
    </section>
  );
}
