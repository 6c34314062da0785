import { useEffect, useState } from 'react';
import { useIsHydrated } from '../../lib/hydration.ts';
import { secondsUntil } from './order.ts';

/** A time of the server's clock and when this browser received it. */
export interface ServerMoment {
  /** The server's clock, ISO. */
  readonly now: string;
  /** This browser's clock at that moment, epoch milliseconds. */
  readonly receivedAt: number;
}

/**
 * Whole seconds until the deadline by the server's clock, counted down each second; never below
 * zero. A phone's clock may be wrong by hours, so only differences of it are used.
 */
export function useSecondsLeft(deadline: string, { now, receivedAt }: ServerMoment): number {
  const endsAt = Date.parse(deadline) - Date.parse(now) + receivedAt;
  const [, tick] = useState(0);
  // The first render must be the same as the server's.
  const seconds = secondsUntil(endsAt, useIsHydrated() ? Date.now() : receivedAt);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}

/** Longest delay of a browser timer, in milliseconds: a signed 32-bit integer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether the deadline has passed by the server's clock. Renders once, when it passes. */
export function useIsOver(deadline: string, { now, receivedAt }: ServerMoment): boolean {
  const endsAt = Date.parse(deadline) - Date.parse(now) + receivedAt;
  const [overAt, setOverAt] = useState<number>();
  const isInBrowser = useIsHydrated();
  const isOver = overAt === endsAt || (isInBrowser ? Date.now() : receivedAt) >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const wait = Math.min(LONGEST_TIMER_MS, endsAt - Date.now());
    const timer = setTimeout(() => setOverAt(endsAt), wait);
    return () => clearTimeout(timer);
  }, [isOver, endsAt]);
  return isOver;
}
