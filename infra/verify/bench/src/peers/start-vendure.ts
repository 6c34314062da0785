import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@spade/platform/testing/free-port';

/** A running Vendure. */
export interface Vendure {
  url: string;
  pid: number;
  /** What may be ordered, by the ids of its API. */
  variantIds: readonly string[];
  close: () => Promise<void>;
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
  const child = spawn(process.execPath, ['shop.ts', databaseUrl, String(port)], {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => undefined),
  ]);
  if (line === undefined) throw new Error('Vendure ended while it started; its words are above');
  return {
    url: `http://127.0.0.1:${port}/shop-api`,
    pid: child.pid ?? 0,
    variantIds: JSON.parse(line) as string[],
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
