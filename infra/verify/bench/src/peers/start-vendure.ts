import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { type Server, startServer } from '../http/start-server.ts';

/** A running Vendure. */
export interface Vendure extends Server {
  url: string;
  /** What may be ordered, by the ids of its API. */
  variantIds: readonly string[];
}

const root = resolve(import.meta.dirname, '../../../../..');
const source = join(root, 'infra/verify/bench/peers/vendure');
/** Beside our own packages, not among them: its Nest and GraphQL are others. */
const home = join(root, '.local/peers/vendure');

/** Installs its packages, once; throws what npm says when that fails. */
async function install(): Promise<void> {
  await mkdir(home, { recursive: true });
  await cp(source, home, { recursive: true });
  if (await stat(join(home, 'node_modules/.package-lock.json')).catch(() => undefined)) return;
  // No script of a package runs (see .npmrc): bcrypt, the one with native code, brings it along.
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
  const [code] = await once(spawn('npm', args, { cwd: home, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code} in ${home}`);
}

/** Starts Vendure over an empty database. The first time it takes minutes, for its packages are fetched. */
export async function startVendure(databaseUrl: string): Promise<Vendure> {
  await install();
  const port = await freePort();
  const server = await startServer('shop.ts', [databaseUrl, String(port)], {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
  });
  const variantIds = JSON.parse(server.line) as string[];
  return { ...server, url: `http://127.0.0.1:${port}/shop-api`, variantIds };
}
