import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/admin/account/AccountPage.tsx';
import { accountQueryOptions } from '../../features/admin/api/account.ts';
import { queryClient } from '../../lib/queryClient.tsx';

export const Route = createFileRoute('/_staff/admin/account')({
  // Started with the page's code, not awaited: the frame shows at once and its parts follow.
  loader: () => {
    void queryClient.prefetchQuery(accountQueryOptions);
  },
  component: AccountPage,
});
