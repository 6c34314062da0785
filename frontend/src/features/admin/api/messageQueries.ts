import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { livePages, staffApi } from './staffApi.ts';
import { workQueryOptions } from './work.ts';

/** A message of the contact form. */
export type ContactMessage = components['schemas']['ContactMessageView'];

/** Which messages are shown. */
export type ShownMessages = 'open' | 'handled' | 'all';

/** Messages read at a time. */
const PAGE_SIZE = 50;

/** How often the counts are refetched, in milliseconds. */
const COUNT_MS = 60_000;

/** Messages page by page, newest first. */
export const messagesQueryOptions = (shown: ShownMessages) =>
  livePages(
    ['/api/contact', shown],
    (cursor, signal) => {
      const state = shown === 'all' ? undefined : shown;
      const query = { limit: PAGE_SIZE, state, cursor };
      return dataOf(staffApi.GET('/api/contact', { params: { query }, signal }));
    },
    // Opening the list refetches it; only the orders are polled (specification.md 9.2).
    { refetchInterval: false, placeholderData: keepPreviousData },
  );

/** How many messages there are, and how many of them wait for someone. */
export const messageCountsQueryOptions = queryOptions({
  queryKey: ['/api/contact', 'count'],
  queryFn: async ({ signal }) => {
    const params = { query: { limit: 1 } };
    return (await dataOf(staffApi.GET('/api/contact', { params, signal }))).meta;
  },
  refetchInterval: COUNT_MS,
});

/** Marks a message as handled, or opens it again. Rejects with `ApiError`. */
export async function handleMessage(id: number, isHandled: boolean): Promise<void> {
  const params = { path: { id: String(id) } };
  await dataOf(staffApi.POST('/api/contact/{id}/handle', { params, body: { isHandled } }));
}

/** Refetches every list of messages, their counts and the list of work. */
export const refreshMessages = () =>
  Promise.all(
    [['/api/contact'], workQueryOptions.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
