import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../../../lib/queryClient.tsx';
import { readLoginSearch } from '../session/staffPaths.ts';
import { readSessionEnd, useStaffToken } from '../session/staffToken.ts';

/**
 * Navigates to the login as soon as the session ends, in any tab, and remembers the page.
 * After a logout in this tab there is nothing to come back to.
 */
export function useSessionEnd(): void {
  const token = useStaffToken();
  const router = useRouter();
  useEffect(() => {
    if (token !== null) return;
    const ended = readSessionEnd();
    const next = ended && router.state.location.href;
    void router
      .navigate({ to: '/admin/login', search: readLoginSearch({ next, ended }), replace: true })
      .then(() => queryClient.clear());
  }, [token, router]);
}
