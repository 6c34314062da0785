import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, the unit of /proc/<pid>/stat on Linux (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  ticks: number;
}

function statOf(pid: string | number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined; // it has ended
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // utime, stime, and those of children that have ended, counted from the state.
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { parent: Number(fields[1]), ticks };
}

/** The processes that `root` is and has started, as far as they live. */
function familyOf(root: number): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = stats.get(pid)?.parent ?? 0;
    return parent > 1 && isBelow(parent);
  };
  return new Map([...stats].filter(([pid]) => isBelow(pid)));
}

/** Milliseconds of processor time, user and system, that a process and everything that it started have used. */
export function processorMsOf(root: number): number {
  const ticks = [...familyOf(root).values()].reduce((sum, stat) => sum + stat.ticks, 0);
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/**
 * The same of living threads alone, to the nanosecond instead of ten milliseconds: for rounds of less than seconds
 * (https://docs.kernel.org/scheduler/sched-stats.html).
 */
export function exactProcessorMsOf(root: number): number {
  let nanoseconds = 0;
  for (const pid of familyOf(root).keys()) {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const [ran] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      nanoseconds += Number(ran);
    }
  }
  return nanoseconds / 1e6;
}
