import { join } from 'node:path';
import type { ProcessKeeper } from './process-keeper.ts';
import { StartLog } from './start-log.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const READY_TIMEOUT_MS = 30_000;

/**
 * Starts Vite's development server as the process `frontend` in the place of nginx: the pages with hot
 * reload on `port`, `/api` from the gateway. Throws PreflightError when it cannot start.
 */
export async function startVite(
  keeper: ProcessKeeper,
  { root, port, gatewayUrl }: { root: string; port: number; gatewayUrl: string },
): Promise<void> {
  const log = new StartLog(keeper, 'frontend');
  const url = `http://localhost:${port}`;
  keeper.start({
    name: 'frontend',
    command: process.execPath,
    args: [
      // Its configuration imports the platform's sources, too.
      ...['--import', '@oxc-node/core/register'],
      join(root, 'node_modules/vite/bin/vite.js'),
      join(root, 'frontend'),
      ...['--config', join(root, 'frontend/vite.config.ts')],
      ...['--port', String(port), '--strictPort', '--clearScreen', 'false'],
    ],
    // Vite passes the environment on to the build's configuration (frontend/frontend.config.ts).
    env: { PUBLIC_URL: url, ...definedOf(process.env), GATEWAY_URL: gatewayUrl },
  });
  await waitUntilReady('frontend', url, READY_TIMEOUT_MS, () => log.failure());
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
