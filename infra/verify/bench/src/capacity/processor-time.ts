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

/** Milliseconds of processor time, user and system, that a process and everything that it started have used. */
export function processorMsOf(root: number): number {
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
  const ticks = [...stats].map(([pid, stat]) => (isBelow(pid) ? stat.ticks : 0));
  return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / TICKS_PER_SECOND;
}
