import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operatorVariables, serverEnvironment } from './parts.ts';
import type { ProcessKeeper, ProcessSpec } from './process-keeper.ts';
import { PreflightError, StartLog } from './start-log.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const DEV_READY_TIMEOUT_MS = 60_000;

/** What pages and written site say of this installation. */
export interface PagesOptions {
  /** Root of the project. */
  root: string;
  publicUrl: string;
  /** The operator's variables. */
  env: NodeJS.ProcessEnv;
}

/** How to run the pages server. */
export interface PagesServerOptions extends PagesOptions {
  port: number;
  /** Inner port of its health server. */
  healthPort: number;
  gatewayUrl: string;
}

/** Name of its process. */
export const PAGES = 'pages';

/**
 * Writes the text pages, the built pages and the headers of nginx for this company into `site`. Throws PreflightError
 * with the program's own words, a bad variable included.
 */
export async function writeSite(site: string, options: PagesOptions): Promise<void> {
  const { root, publicUrl, env } = options;
  const program = join(root, 'frontend/dist/server/write-site.js');
  try {
    await promisify(execFile)(process.execPath, [program, site], {
      env: { ...operatorVariables(env), PUBLIC_URL: publicUrl },
    });
  } catch (error) {
    // execFile puts what the program wrote into the error that it throws.
    throw new PreflightError((error as { stderr?: string }).stderr?.trim() || String(error));
  }
}

/** How the pages server is run. */
export function pagesServerSpec(options: PagesServerOptions): ProcessSpec {
  const { root, publicUrl, env, port, healthPort, gatewayUrl } = options;
  return {
    name: PAGES,
    command: process.execPath,
    args: [join(root, 'frontend/dist/server/serve.js')],
    env: {
      ...serverEnvironment(env, PAGES, healthPort),
      PORT: String(port),
      GATEWAY_URL: gatewayUrl,
      PUBLIC_URL: publicUrl,
    },
    stopTimeoutMs: 15_000,
  };
}

/**
 * Starts the development server as the process `pages`, in the place of nginx: it renders the pages from their sources,
 * with hot reload, on `port`, and has `/api` from the gateway. Throws PreflightError when it cannot start.
 */
export async function startDevServer(
  keeper: ProcessKeeper,
  options: Omit<PagesServerOptions, 'healthPort'>,
): Promise<void> {
  const { root, publicUrl, env, port, gatewayUrl } = options;
  const log = new StartLog(keeper, PAGES);
  keeper.start({
    name: PAGES,
    command: process.execPath,
    args: ['--import', '@oxc-node/core/register', join(root, 'frontend/server/dev.ts')],
    env: {
      ...operatorVariables(env),
      PORT: String(port),
      GATEWAY_URL: gatewayUrl,
      PUBLIC_URL: publicUrl,
    },
  });
  const url = `http://localhost:${port}`;
  await waitUntilReady(PAGES, url, DEV_READY_TIMEOUT_MS, () => log.failure());
}
