import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../lib/apiClient.ts';
import { staffApi } from './staffApi.ts';

/** One thing that a part needs, and since when it is as it is. */
export interface StatusCheck {
  readonly name: string;
  readonly isFine: boolean;
  readonly since: string | null;
}

/** Work that waits, or failed for good. */
export interface StatusQueue {
  readonly name: string;
  readonly waiting: number;
  readonly failed: number;
  readonly oldestAgeMs: number | null;
}

/** One part of the product. */
export interface StatusPart {
  readonly name: string;
  readonly state: 'works' | 'trouble' | 'silent';
  readonly instances: number;
  readonly since: string | null;
  readonly checks: readonly StatusCheck[];
  readonly outbox: {
    readonly pending: number;
    readonly failed: number;
    readonly oldestAgeMs: number | null;
  } | null;
  readonly queues: readonly StatusQueue[];
}

/** Which parts of the product work, as of a moment. */
export interface ServiceStatus {
  readonly asOf: string;
  readonly parts: readonly StatusPart[];
}

/** How often the open page refetches, in milliseconds. */
const REFETCH_MS = 10_000;

/** A server that takes longer does not answer, for someone who looks whether it does; in milliseconds. */
const READ_LIMIT_MS = 8000;

/** Which parts of the product work. Refetched at once when someone comes back to the page. */
export const statusQueryOptions = queryOptions({
  queryKey: ['/api/admin/status'],
  queryFn: async () => {
    const signal = AbortSignal.timeout(READ_LIMIT_MS);
    return (await dataOf(staffApi.GET('/api/admin/status', { signal }))).data;
  },
  refetchInterval: REFETCH_MS,
  refetchOnWindowFocus: true,
  staleTime: 0,
});
