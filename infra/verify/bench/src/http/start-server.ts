import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in its own process. */
export interface Server {
  pid: number;
  /** The line that it printed once it listened. */
  line: string;
  close: () => Promise<void>;
}

/** Runs a program of Node, which prints one line when it listens on 127.0.0.1. Throws when it ends before. */
export async function startServer(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Promise<Server> {
  const child = spawn(process.execPath, [program, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => undefined),
  ]);
  if (line === undefined) throw new Error(`${program} ended while it started: see above`);
  return {
    pid: child.pid ?? 0,
    line,
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
