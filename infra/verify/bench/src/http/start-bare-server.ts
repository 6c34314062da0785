import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a floor in its own process: `program` listens on 127.0.0.1 and prints its port.
 */
export async function startBareServer(program: URL, args: readonly string[]) {
  const child = spawn(process.execPath, [program.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
