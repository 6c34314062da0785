import { useMemo } from 'react';
import { MarketplacePage } from '../features/marketplace/MarketplacePage.tsx';
import { filterOf, queryOf } from '../features/marketplace/shopAddress.ts';
import { setQueryString, useQueryString } from '../lib/address.ts';
import { DataProvider } from '../lib/queryClient.tsx';
import { useOrderFlow } from './useOrderFlow.tsx';

/** The marketplace with its data and dialogs. */
export function Shop() {
  return (
    <DataProvider>
      <Marketplace />
    </DataProvider>
  );
}

function Marketplace() {
  const query = useQueryString();
  const filter = useMemo(() => filterOf(query), [query]);
  const { order, dialogs } = useOrderFlow();
  return (
    <>
      <MarketplacePage
        filter={filter}
        onFilter={(next) => setQueryString(queryOf(next))}
        onOrder={order}
      />
      {dialogs}
    </>
  );
}
