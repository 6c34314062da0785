import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startNginx } from '@spade/local/nginx';
import { writeSite } from '@spade/local/pages-server';
import { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';

const root = resolve(import.meta.dirname, '../../../../..');

/** The nginx that ships, without a pages server. */
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
  const [site, assets] = [join(folder, 'written'), join(folder, 'files')];
  await mkdir(join(assets, 'assets'), { recursive: true });
  await writeSite(site, { root, publicUrl: gatewayUrl, env: process.env });
  for (const [name, body] of Object.entries(files))
    await writeFile(join(assets, 'assets', name), body);
  const keeper = new ProcessKeeper(folder);
  const [port, address] = [await freePort(), '127.0.0.1'];
  await startNginx(keeper, {
    ...{ root, site, assets, folder, port, address },
    ...{ gatewayUrls: [gatewayUrl], pagesUrls: ['http://127.0.0.1:1'] },
  });
  return {
    url: `http://${address}:${port}`,
    pid: keeper.pidOf('nginx') ?? 0,
    close: async () => {
      await keeper.stopAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
