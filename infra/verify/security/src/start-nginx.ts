import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntilReady } from '@spade/local/wait-until-ready';

/** A running nginx. */
export interface Nginx {
  url: string;
  port: number;
  accessLog: string;
  stop: () => Promise<void>;
}

/** What is different outside the container: where things lie, and that there is no Docker DNS. */
function adapt(conf: string, root: string, folder: string, port: number, gateway: URL): string {
  const replaced: [string, string][] = [
    ['pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid; daemon off; user root;`],
    ['error_log /dev/stderr', `error_log ${folder}/error.log`],
    ['access_log /dev/stdout', `access_log ${folder}/access.log`],
    ['resolver 127.0.0.11 valid=2s ipv6=off;', ''],
    ['http://gateway:3000', `http://127.0.0.1:${gateway.port}`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['root /usr/share/nginx/html;', `root ${root}/frontend/dist/client;`],
  ];
  let adapted = conf;
  for (const [from, to] of replaced) {
    if (!adapted.includes(from)) throw new Error(`infra/deploy/nginx/nginx.conf lacks: ${from}`);
    adapted = adapted.replaceAll(from, to);
  }
  return adapted
    .replaceAll('/etc/nginx/mime.types', '/etc/nginx/MIME')
    .replaceAll('include /etc/nginx/', `include ${folder}/`)
    .replaceAll(`${folder}/MIME`, '/etc/nginx/mime.types')
    .replaceAll(/_temp_path \/tmp\//g, `_temp_path ${folder}/`);
}

/**
 * Starts the system's nginx in front of a gateway, with the configuration that the containers use.
 */
export async function startNginx(
  root: string,
  folder: string,
  port: number,
  gatewayUrl: string,
): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  for (const written of ['frontend/dist/nginx', 'frontend/dist/security-headers.conf']) {
    const from = join(root, written);
    if (!existsSync(from)) continue;
    const isFile = written.endsWith('.conf');
    cpSync(from, isFile ? join(folder, 'security-headers.conf') : folder, { recursive: true });
  }
  const conf = readFileSync(join(root, 'infra/deploy/nginx/nginx.conf'), 'utf8');
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, adapt(conf, root, folder, port, new URL(gatewayUrl)));
  const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(nginx, 'exit');
  await Promise.race([
    waitUntilReady('nginx', `${url}/robots.txt`, 20_000),
    ended.then(() => {
      throw new Error('nginx did not start: see above');
    }),
  ]);
  return {
    url,
    port,
    accessLog: join(folder, 'access.log'),
    stop: async () => {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
