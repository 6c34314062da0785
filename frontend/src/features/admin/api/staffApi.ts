import {
  type InfiniteData,
  infiniteQueryOptions,
  type keepPreviousData,
} from '@tanstack/react-query';
import { createApi, pageByPage } from '../../../lib/apiClient.ts';
import { ApiError } from '../../../lib/apiError.ts';
import { showToast, type ToastMessage } from '../../../ui/Toast/toastStore.ts';
import { forgetToken, readToken } from '../session/staffToken.ts';
import { takeStarted } from './firstCalls.ts';

/**
 * Typed calls of staff, each with the token. A 401 ends the session here, once for the whole back
 * office; the layout then navigates to the login page.
 */
export const staffApi = createApi({
  readToken,
  onRefused: (token) => forgetToken('expired', token),
  takeStarted,
});

/** True when a call failed because the session had ended: the login page says so, nothing else need. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** True when the order had left the state that allows the step: a colleague was faster. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ORDERS.ILLEGAL_TRANSITION';

/** For `onError`: says in a toast that a step failed, unless the session had ended. */
export const toastFailure =
  (words: ToastMessage) =>
  (error: Error): void => {
    if (!isSessionEnd(error)) showToast({ ...words, kind: 'destructive' });
  };

/** An open list refetches every 10 seconds (specification.md 9.2), and at once when someone returns to it. */
export const live = { refetchInterval: 10_000, staleTime: 0 } as const;

/** What the server answers of a list. */
export interface Page<Row, Meta> {
  readonly data: readonly Row[];
  readonly meta: Meta & { readonly nextCursor: string | null };
}

const rowsOf = <Row, Meta>({ pages }: InfiniteData<Page<Row, Meta>, string | undefined>) => ({
  rows: pages.flatMap(({ data }) => data),
  meta: pages[0]?.meta,
});

/** An open list that is read page by page: its `rows` so far, and what the first page says of all of them as `meta`. */
export const livePages = <Row, Meta>(
  queryKey: readonly unknown[],
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row, Meta>>,
  changes?: { readonly refetchInterval?: false; readonly placeholderData: typeof keepPreviousData },
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    ...pageByPage,
    ...live,
    select: rowsOf<Row, Meta>,
    ...changes,
  });
