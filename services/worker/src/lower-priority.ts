import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets other processes on this machine run first: mail and sync can wait, requests of buyers should not. */
export function lowerPriority(): void {
  try {
    for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Started with a lower priority, which an ordinary user may not raise.
  }
}

/**
 * On Linux each thread has a priority (https://man7.org/linux/man-pages/man2/setpriority.2.html), and V8 has started those
 * that compile and collect garbage. Later ones inherit it.
 */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
