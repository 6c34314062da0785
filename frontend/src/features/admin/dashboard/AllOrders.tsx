import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/formatMoney.ts';
import { Frame, Row } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { ordersQueryOptions } from '../api/orders.ts';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { useIsDesk } from '../shell/ListDetail.tsx';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';

/** Shown where the list grows with the page. */
const FEW = 10;

/**
 * The newest orders, with the way to all of them: in a scroll area, or where a list within the page would hide some from a thumb
 * fewer of them. Its code and data load after the orders that wait.
 */
export function AllOrders({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const read = useQuery(ordersQueryOptions());
  const isDesk = useIsDesk();
  const total = read.data?.meta.total;
  const shown = isDesk ? read.data?.data : read.data?.data.slice(0, FEW);
  return (
    <section>
      <TitleRow
        title="All Orders"
        note={
          <Row $gap={[0, 2]} $align="baseline">
            {shown &&
              total !== undefined &&
              (shown.length < total
                ? `Newest ${shown.length.toLocaleString('en-NG')} of ${total.toLocaleString('en-NG')}.`
                : `${count(total, 'order')}.`)}
            <TextLink to="/admin/orders">Open the full table</TextLink>
            <TextLink to="/admin/new-order" search={{}}>
              New order
            </TextLink>
          </Row>
        }
      />
      <QueryView read={read} loading="Loading orders..." failed="Failed to fetch orders" as="h3">
        {({ data }) => {
          const table = <OrdersTable caption="All orders" orders={shown ?? data} onOpen={onOpen} />;
          return isDesk ? (
            <ScrollArea label="All orders">{table}</ScrollArea>
          ) : (
            <Frame>{table}</Frame>
          );
        }}
      </QueryView>
    </section>
  );
}
