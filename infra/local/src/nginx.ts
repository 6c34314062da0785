import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { ProcessKeeper } from './process-keeper.ts';
import { nginxProgram } from './programs.ts';
import { PreflightError, StartLog } from './start-log.ts';
import { waitUntil } from './wait-until-ready.ts';

const READY_TIMEOUT_MS = 20_000;

/** Where the public front listens and what it serves. */
export interface NginxOptions {
  /** Root of the project, for `infra/deploy/nginx`. */
  root: string;
  /** Folder of the written site, with `html` and `nginx` in it (write-site.js). */
  site: string;
  /** Folder of the assets: by default the front end's build. */
  assets?: string;
  /** Gets the configuration and nginx's temporary files. */
  folder: string;
  /** Port on every address, or on `address` alone. */
  port: number;
  address?: string;
  /** Where `/api` goes: to each of these in turn. */
  gatewayUrls: readonly string[];
  /** The pages servers. */
  pagesUrls: readonly string[];
  /** TRUSTED_PROXIES: addresses and networks with commas between them; no one when left out. */
  trustedProxies?: string | undefined;
  /** The signal that ends nginx: SIGTERM by default; with SIGQUIT, the image's, it first finishes calls in progress. */
  stopSignal?: NodeJS.Signals;
}

/** Every address of this machine, IPv6 only where it is switched on: nginx would not start otherwise. */
function listenLines(port: number, address: string | undefined): string {
  if (address !== undefined) return `listen ${address}:${port};`;
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  );
  return hasIpv6 ? `listen ${port}; listen [::]:${port};` : `listen ${port};`;
}

/** The main file of this machine. The image's is infra/deploy/nginx/nginx.conf; both include the same files. */
function mainFile(options: NginxOptions): string {
  const { root, folder, port, address, assets = join(root, 'frontend/dist/client') } = options;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path "${folder}/${kind}";`,
  );
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid "${folder}/nginx.pid";
error_log /dev/stderr warn;
events { worker_connections 8192; }
worker_rlimit_nofile 20000;
http {
${temporary.join('\n')}
  root "${assets}";
  map "" $site { default "${options.site}"; }
  proxy_cache_path "${folder}/pages" use_temp_path=off keys_zone=pages:128k max_size=24m inactive=1m;
  proxy_cache_path "${folder}/product-list" use_temp_path=off keys_zone=product_list:128k max_size=16m inactive=1m;
  proxy_cache_path "${folder}/pictures" use_temp_path=off keys_zone=pictures:32k max_size=12m inactive=1h;
  include gateways.conf;
  map "" $fresh_gateway { default http://fresh_gateways; }
  upstream pages { ${serverLines(options.pagesUrls)} }
  include trusted-proxies.conf;
  include http.conf;
  server {
    ${listenLines(port, address)}
    include site.conf;
  }
}
`;
}

/** No server is passed over for a fault that is over, as with the addresses of Docker's name server. */
function serverLines(urls: readonly string[]): string {
  return urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' ');
}

/** Writes where `/api` goes to the `folder` of an nginx, which reads it when it starts and at SIGHUP. */
export function writeGateways(folder: string, urls: readonly string[]): void {
  const servers = serverLines(urls);
  writeFileSync(
    join(folder, 'gateways.conf'),
    `upstream fresh_gateways { ${servers} }
upstream kept_gateways { ${servers} include kept-connections.conf; }
`,
  );
}

/**
 * The settings of every installation, beside which its main file is: all that is in the image but the main file, and
 * the written site in the place where the image has it.
 */
function copySettings(root: string, site: string, folder: string): void {
  const shared = join(root, 'infra/deploy/nginx');
  for (const name of readdirSync(shared).filter((file) => file.endsWith('.conf')))
    if (name !== 'nginx.conf') cpSync(join(shared, name), join(folder, name));
  const link = join(folder, 'site');
  rmSync(link, { force: true });
  symlinkSync(site, link);
}

/** Runs the script of the image. Throws PreflightError with its message when a value is bad. */
function writeTrustedProxies({ root, folder, trustedProxies = '' }: NginxOptions): void {
  try {
    execFileSync('sh', [join(root, 'infra/deploy/nginx/trusted-proxies.sh')], {
      env: {
        PATH: process.env.PATH ?? '',
        TRUSTED_PROXIES: trustedProxies,
        TRUSTED_PROXIES_FILE: join(folder, 'trusted-proxies.conf'),
      },
      stdio: 'pipe',
      encoding: 'utf8',
    });
  } catch (error) {
    // execFileSync puts what the program wrote into the error that it throws.
    throw new PreflightError((error as { stderr?: string }).stderr?.trim() || String(error));
  }
}

/**
 * Starts the system's nginx as the process `nginx`, with the configuration that the image ships, and
 * waits until it serves. Writes its configuration to `folder`.
 */
export async function startNginx(keeper: ProcessKeeper, options: NginxOptions): Promise<void> {
  const { root, site, folder, port, stopSignal } = options;
  const command = nginxProgram();
  if (command === undefined) throw new PreflightError('nginx is missing');
  mkdirSync(folder, { recursive: true });
  copySettings(root, site, folder);
  writeTrustedProxies(options);
  writeGateways(folder, options.gatewayUrls);
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, mainFile(options));
  const log = new StartLog(keeper, 'nginx');
  keeper.start({
    name: 'nginx',
    command,
    args: ['-p', folder, '-e', 'stderr', '-c', conf],
    env: { PATH: process.env.PATH ?? '' },
    ...(stopSignal && { stopSignal }),
  });
  // A file of the build, which nginx answers by itself: no pages server needs to be there.
  const isServing = async () => {
    await fetch(`http://127.0.0.1:${port}/favicon.ico`);
    return true;
  };
  await waitUntil('nginx', isServing, READY_TIMEOUT_MS, () => log.failure());
}
