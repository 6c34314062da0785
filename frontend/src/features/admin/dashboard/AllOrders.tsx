import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import type { AdminOrder } from '../api/orderTypes.ts';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { TitleRow } from '../shell/TitleRow.tsx';
import { dashboardContent } from './dashboardContent.ts';
import { ScrollArea } from './ScrollArea.tsx';

const content = dashboardContent.all;

/** The newest orders in a scroll area, with the way to all of them. */
export function AllOrders(props: {
  readonly orders: readonly AdminOrder[];
  readonly total: number;
  readonly onOpen: (id: number) => void;
}) {
  const { orders, total, onOpen } = props;
  return (
    <section>
      <TitleRow
        title={content.title}
        note={
          <>
            {content.note(orders.length, total)}{' '}
            <TextLink to="/admin/orders">{content.fullTable}</TextLink>
          </>
        }
      />
      <ScrollArea label={content.label}>
        <OrdersTable caption={content.label} orders={orders} onOpen={onOpen} />
      </ScrollArea>
    </section>
  );
}
