import { cpus } from 'node:os';
import { processorMsOf } from './http/processor-time.ts';

/** Milliseconds of all cores since the machine started. */
function machineTime(): { busyMs: number; allMs: number } {
  const times = cpus().flatMap((core) => Object.entries(core.times));
  const sum = (entries: typeof times) => entries.reduce((total, [, ms]) => total + ms, 0);
  return { busyMs: sum(times.filter(([kind]) => kind !== 'idle')), allMs: sum(times) };
}

/**
 * Starts to watch the machine. The function that it returns says which share of all cores' time, 0 to 1, went to others
 * than this process and those that it started since: the noise in what was measured.
 */
export function watchOtherLoad(): () => number {
  const before = machineTime();
  const ownBefore = processorMsOf(process.pid);
  return () => {
    const after = machineTime();
    const ownMs = processorMsOf(process.pid) - ownBefore;
    const othersMs = after.busyMs - before.busyMs - ownMs;
    return Math.max(0, othersMs) / Math.max(1, after.allMs - before.allMs);
  };
}
