import { infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** A message of the contact form. */
export type ContactMessage = components['schemas']['ContactMessageView'];

/** Messages read at a time. */
const PAGE_SIZE = 50;

/** All messages page by page, newest first. */
export const messagesQueryOptions = infiniteQueryOptions({
  queryKey: ['/api/contact'],
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
    return dataOf(staffApi.GET('/api/contact', { params: { query }, signal }));
  },
  // The first page has no cursor; later ones carry the server's.
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.meta.nextCursor ?? undefined,
  // Opening the card brings it up to date; nothing polls (specification.md 9.2 names only the orders).
  staleTime: 0,
});
