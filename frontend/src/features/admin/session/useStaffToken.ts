import { useSyncExternalStore } from 'react';
import { readToken, subscribeToToken } from './staffToken.ts';

/** The token as it stands, in whichever tab it changed. */
export const useStaffToken = (): string | null =>
  useSyncExternalStore(subscribeToToken, readToken, () => null);
