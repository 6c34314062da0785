import { Stack } from '../../../ui/Stack/Stack.tsx';
import { BackOfficePage, Permitted } from '../shell/PageParts.tsx';
import { HeldOrders } from './HeldOrders.tsx';
import { HeldStock } from './HeldStock.tsx';
import { Networks } from './Networks.tsx';

/** What unpaid orders keep off sale, and the networks that they come from. */
export function StockPage() {
  return (
    <BackOfficePage
      title="Held stock"
      description="What unpaid orders keep off sale, by product and by network."
    >
      <Stack $gap={3}>
        <HeldStock />
        <HeldOrders />
        <Permitted to="release-networks">
          <Networks />
        </Permitted>
      </Stack>
    </BackOfficePage>
  );
}
