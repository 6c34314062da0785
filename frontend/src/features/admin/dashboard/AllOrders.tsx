import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { ordersQueryOptions } from '../api/orders.ts';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { dashboardContent } from './dashboardContent.ts';

const allWords = dashboardContent.all;

/** The newest orders in a scroll area, with the way to all of them. Its code and its data come after the orders that wait. */
export function AllOrders({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const read = useQuery(ordersQueryOptions());
  const { data } = read;
  return (
    <section>
      <TitleRow
        title={allWords.title}
        note={
          <>
            {data && allWords.note(data.data.length, data.meta.total)}{' '}
            <TextLink to="/admin/orders">{allWords.fullTable}</TextLink>
          </>
        }
      />
      <QueryView
        read={read}
        loading={dashboardContent.loading}
        failed={dashboardContent.failed}
        as="h3"
      >
        {({ data: orders }) => (
          <ScrollArea label={allWords.label}>
            <OrdersTable caption={allWords.label} orders={orders} onOpen={onOpen} />
          </ScrollArea>
        )}
      </QueryView>
    </section>
  );
}
