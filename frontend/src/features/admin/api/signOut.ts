import { queryClient } from '../../../lib/queryClient.ts';
import { clearDrafts } from '../drafts/drafts.ts';
import { forgetToken } from '../session/staffToken.ts';
import { staffApi } from './staffApi.ts';

/** How long the server may take to end the session, in milliseconds. */
const patienceMs = 3000;

/**
 * Ends the session on the server, then in all tabs, with everything that was read or typed in it.
 * An unreachable server does not keep anyone signed in here: its session idles out.
 */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  await staffApi.POST('/api/admin/logout', { signal }).catch(() => undefined);
  clearDrafts();
  forgetToken();
  queryClient.clear();
}
