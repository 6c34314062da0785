import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { whenUnpaid } from '../lib/unpaidOrder.ts';
import { SiteLayout } from '../ui/SiteLayout/SiteLayout.tsx';

/** Its code, and the data layer with it, comes only to a browser with an unpaid order. */
const OrderBar = lazy(async () => {
  await whenUnpaid();
  // Without a network the page stays, without the bar.
  const loaded = await import('../features/order/OrderBar.tsx').catch(() => undefined);
  return { default: loaded?.OrderBar ?? (() => null) };
});

// One element for the life of the site: React would give a new one up before it is hydrated.
const bar = (
  <Suspense>
    <OrderBar />
  </Suspense>
);

/** Frame of the public pages. Not split off: every first paint needs it. */
export const Route = createFileRoute('/_site')({
  component: () => (
    <>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
      {bar}
    </>
  ),
  codeSplitGroupings: [],
});
