import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Reads one line per change: the process groups to watch. The end of the input means that the keeper
 * is gone, by SIGKILL at worst. Then every group gets SIGTERM, and SIGKILL after 10 seconds.
 */
const SCRIPT = `
trap '' HUP INT TERM
groups=
while read -r line; do groups=$line; done
for group in $groups; do kill -CONT "-$group"; kill -TERM "-$group"; done
n=0
while [ $n -lt 50 ]; do
  left=
  for group in $groups; do if kill -0 "-$group"; then left=1; fi; done
  [ -n "$left" ] || exit 0
  sleep 0.2
  n=$((n + 1))
done
for group in $groups; do kill -KILL "-$group"; done
`;

/** A shell that outlives the keeper for a moment, to end the processes that the keeper leaves behind. */
export class OrphanGuard {
  private shell: ChildProcess | undefined;

  /** Replaces the process groups that must not outlive this process. */
  watch(groups: readonly number[]): void {
    if (!this.shell) {
      this.shell = spawn('/bin/sh', ['-c', SCRIPT], {
        stdio: ['pipe', 'ignore', 'ignore'],
        env: { PATH: process.env.PATH },
        // Its own group: signals of the terminal do not reach it.
        detached: true,
      });
      this.shell.on('error', () => {}); // without /bin/sh there is no guard, and no other harm
      this.shell.stdin?.on('error', () => {}); // the guard was killed
      this.shell.unref();
      // Node gives a child's pipe as a socket; it must not keep this process alive.
      (this.shell.stdin as Socket).unref();
    }
    this.shell.stdin?.write(`${groups.join(' ')}\n`);
  }

  /** Ends the guard; nothing is left to watch. */
  dismiss(): void {
    this.shell?.kill('SIGKILL');
    this.shell = undefined;
  }
}
