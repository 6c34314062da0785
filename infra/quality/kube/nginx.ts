import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copySettings } from '@spade/local/nginx';
import { writeSite } from '@spade/local/pages-server';
import { freePort } from './bed.ts';
import { CheckError } from './check-error.ts';
import { parseObjects } from './objects.ts';
import { run } from './programs.ts';

const root = join(import.meta.dirname, '../../..');
const writer = join(root, 'frontend/dist/server/write-site.js');
/** How often the stand-in of the Service cuts the connection before it answers. */
const CUTS = 2;

/** A gateway that cuts its first connections, as the address of a Service does while a gateway leaves. */
async function startLeavingGateway() {
  let connections = 0;
  const server = createServer((_, response) => response.end('{}'));
  server.on('connection', (socket) => {
    connections += 1;
    if (connections <= CUTS) socket.resetAndDestroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, server };
}

/** Where the configuration of the chart and the files of the image are put, with this machine's addresses. */
async function prepare(text: string, gateway: number, port: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kube-nginx-'));
  const site = join(folder, 'written');
  await writeSite(site, { root, publicUrl: `http://127.0.0.1:${port}`, env: process.env });
  copySettings(root, site, folder);
  const trusted = join(folder, 'trusted-proxies.conf');
  const script = join(root, 'infra/deploy/nginx/trusted-proxies.sh');
  await run('env', [`TRUSTED_PROXIES_FILE=${trusted}`, 'sh', script]);
  const local = text
    .replaceAll('/tmp/', `${folder}/`)
    .replace(' /uploads;', ` ${folder}/uploads;`)
    .replace('/etc/nginx/site;', `${site};`)
    .replaceAll(/spade-(?:gateway:3000|pages:3100)/g, `127.0.0.1:${gateway}`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  // Otherwise root's workers may not open the folder, which is private.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(join(folder, 'nginx.conf'), `${user}daemon off;\n${local}`);
  return folder;
}

async function get(url: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).status;
    } catch (error) {
      if (tries === 50) throw error;
      await delay(100);
    }
  }
}

/** Whether nginx and the front end's build are here. */
export const canRunNginx = (nginx: string | undefined) => nginx !== undefined && existsSync(writer);

/**
 * Starts nginx with the configuration of the chart. A call whose connection is cut twice is still answered: the
 * address of the Service counts as several gateways.
 */
export async function checkNginx(nginx: string, rendered: string): Promise<void> {
  const config = parseObjects(rendered).find(({ data }) => data?.['nginx.conf'] !== undefined);
  const gateway = await startLeavingGateway();
  const port = await freePort();
  const folder = await prepare(config?.data?.['nginx.conf'] ?? '', gateway.port, port);
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  try {
    const status = await get(`http://127.0.0.1:${port}/api/products`);
    if (status !== 200) throw new CheckError(`a call through nginx is answered with ${status}`);
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    gateway.server.close();
    rmSync(folder, { recursive: true });
  }
}
