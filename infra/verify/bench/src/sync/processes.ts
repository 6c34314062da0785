import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { thriftyMalloc } from '@spade/local/parts';

const root = new URL('../../../../..', import.meta.url).pathname;

/** A process of the product, as production runs it. */
export interface Measured {
  pid: number;
  /** Everything that it wrote. */
  output: () => string;
  /** Highest resident memory since the start, in megabytes (VmHWM of /proc, Linux). */
  peakMegabytes: () => number;
  kill: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

/**
 * Runs a compiled entry with nothing in its environment but `env`. What runs on another
 * machine in production gets the processors only when nothing else needs them.
 */
export function startProcess(
  main: string,
  env: Record<string, string>,
  { isElsewhere = false } = {},
): Measured {
  const child = spawn(process.execPath, [`${root}/${main}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'production',
      HEALTH_PORT: '0',
      // As the images and `make start` run it.
      ...thriftyMalloc,
      ...env,
    },
  });
  if (isElsewhere && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    peakMegabytes: () => peakOf(child),
    kill: (signal) => child.kill(signal),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function peakOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
