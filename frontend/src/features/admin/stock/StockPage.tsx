import { useQuery } from '@tanstack/react-query';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { heldStockQueryOptions } from '../api/heldStock.ts';
import { BackOfficePage, Permitted } from '../shell/PageParts.tsx';
import { HeldOrders, holdingOrders } from './HeldOrders.tsx';
import { HeldStock } from './HeldStock.tsx';
import { Networks } from './Networks.tsx';

/** What unpaid orders keep off sale, and the networks that they come from. */
export function StockPage() {
  const stock = useQuery(heldStockQueryOptions);
  const orders = useQuery(holdingOrders);
  return (
    <BackOfficePage
      title="Held stock"
      description="What unpaid orders keep off sale, by product and by network."
      note={<TextLink to="/admin/products/count">Count the stock</TextLink>}
    >
      {/* All at once: parts that come one by one push those below them down. */}
      {stock.isPending || orders.isPending ? (
        <div role="status">Loading the held stock...</div>
      ) : (
        <Stack $gap={3}>
          <HeldOrders />
          <HeldStock hasHolding={Boolean(orders.data?.data.length)} />
          <Permitted to="release-networks">
            <Networks />
          </Permitted>
        </Stack>
      )}
    </BackOfficePage>
  );
}
