import { useInfiniteQuery } from '@tanstack/react-query';
import { awaitingOrdersQueryOptions } from '../api/orderQueries.ts';

/** Where an order is among those that wait for a clerk. */
interface WaitingQueue {
  /** 1 for the first; undefined when it does not wait. */
  readonly place: number | undefined;
  readonly total: number;
  /** The order after this one, or the first one; undefined when no other waits. */
  readonly next: number | undefined;
  /** The order before this one. */
  readonly previous: number | undefined;
}

/** The place of the order in the queue and its neighbours; asks for nothing without an id. */
export function useWaitingQueue(id: number | undefined): WaitingQueue {
  const { data } = useInfiniteQuery({ ...awaitingOrdersQueryOptions, enabled: id !== undefined });
  const waiting = data?.pages.flatMap((page) => page.data) ?? [];
  const at = waiting.findIndex((order) => order.id === id);
  return {
    place: at < 0 ? undefined : at + 1,
    total: data?.pages[0]?.meta.total ?? 0,
    next: [...waiting.slice(at + 1), ...waiting].find((order) => order.id !== id)?.id,
    previous: waiting[at - 1]?.id,
  };
}
