import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Exit code and signal of a child that has ended or will end. Throws when it never started. */
export async function endOf(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode !== null || child.signalCode !== null)
    return [child.exitCode, child.signalCode];
  if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started`);
  // The arguments of the `exit` event.
  return (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
}

/** Kills a process and the children in its group. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
