import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReplicaArguments } from './replica-process.ts';
import type { TransportBed } from './transport-bed.ts';

/** A replica of `echo` in a separate process; see replica-process.ts for what it handles. */
export interface ChildReplica {
  pid: number;
  /** Resolves when an `echo.hang-once` began; call before sending it. */
  began: () => Promise<unknown>;
  kill: (signal: NodeJS.Signals) => void;
  exited: Promise<unknown>;
  isRunning: () => boolean;
}

const program = fileURLToPath(new URL('./replica-process.ts', import.meta.url));

async function startChild(options: ReplicaArguments): Promise<ChildProcess> {
  // Jest's own flags (VM modules, coverage) are nothing for the child.
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: ['--expose-gc'],
    stdio: 'inherit',
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the replica exited with ${code}`)));
  });
  return child;
}

/** Starts a replica process that reads; it ends with the bed. */
export async function childReplica(
  bed: TransportBed,
  options: { concurrency?: number } = {},
): Promise<ChildReplica> {
  const child = await startChild({ redisUrl: bed.redisUrl, ...options });
  const exited = once(child, 'exit');
  bed.onClose(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    pid: child.pid ?? 0,
    began: () => once(child, 'message'),
    kill: (signal) => child.kill(signal),
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}
