import { useEffect, useState } from 'react';
import type { ServerMoment } from './useSecondsLeft.ts';

/** Longest delay of a browser's timer, in milliseconds: 32 bits with sign. */
const longestTimerMs = 2 ** 31 - 1;

/** Whether the deadline has passed by the server's clock. Draws once, when it does. */
export function useIsOver(deadline: string, { now, heardAt }: ServerMoment): boolean {
  const endsAt = Date.parse(deadline) - Date.parse(now) + heardAt;
  const [overAt, setOverAt] = useState<number>();
  const isOver = overAt === endsAt || Date.now() >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const wait = Math.min(longestTimerMs, endsAt - Date.now());
    const timer = setTimeout(() => setOverAt(endsAt), wait);
    return () => clearTimeout(timer);
  }, [isOver, endsAt]);
  return isOver;
}
