import { useInfiniteQuery } from '@tanstack/react-query';
import { awaitingOrdersQueryOptions } from '../api/orderQueries.ts';
import { formatSpan } from '../formatTime.ts';

/** How long the oldest order awaiting confirmation is there, in words; undefined without one. */
export function useOldestWait(nowMs: number): string | undefined {
  const { data } = useInfiniteQuery(awaitingOrdersQueryOptions);
  const oldest = data?.pages[0]?.data[0];
  return oldest && formatSpan(nowMs - Date.parse(oldest.createdAt));
}
