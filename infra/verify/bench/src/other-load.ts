import { readFileSync } from 'node:fs';
import { processorMsOf } from './http/processor-time.ts';

/** USER_HZ, as in processor-time.ts. */
const MS_PER_TICK = 10;

interface Ticks {
  busyMs: number;
  allMs: number;
}

/** All cores since the machine started (https://man7.org/linux/man-pages/man5/proc_stat.5.html). */
function machineTime(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + irq + softIrq + steal;
  return { busyMs: busy * MS_PER_TICK, allMs: (busy + idle + wait) * MS_PER_TICK };
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
