import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startNginx } from '@spade/local/nginx';
import { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';

const root = resolve(import.meta.dirname, '../../../../..');

/** The nginx that ships, without the pages. */
export interface Front {
  url: string;
  pid: number;
  close: () => Promise<void>;
}

/**
 * Starts the nginx that ships before `gatewayUrl` (NGINX names another program than the system's); `files` lie among
 * the site's assets, by name.
 */
export async function startFront(
  gatewayUrl: string,
  files: Record<string, Buffer> = {},
): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'spade-bench-front-'));
  const site = join(folder, 'site');
  await mkdir(join(site, 'client/assets'), { recursive: true });
  await cp(join(root, 'frontend/dist/nginx'), join(site, 'nginx'), { recursive: true });
  await writeFile(join(site, 'client/robots.txt'), 'ready');
  for (const [name, body] of Object.entries(files))
    await writeFile(join(site, 'client/assets', name), body);
  const keeper = new ProcessKeeper(folder);
  const [port, address] = [await freePort(), '127.0.0.1'];
  await startNginx(keeper, { root, site, folder, port, address, gatewayUrls: [gatewayUrl] });
  return {
    url: `http://${address}:${port}`,
    pid: keeper.pidOf('nginx') ?? 0,
    close: async () => {
      await keeper.stopAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
