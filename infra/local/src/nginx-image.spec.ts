import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { copySettings } from './nginx.ts';
import { ProcessKeeper } from './process-keeper.ts';
import { leaveOut, nginxProgram } from './programs.ts';
import { type NameServer, startNameServer } from './testing/name-server.ts';
import { writeSmallSite } from './testing/small-site.ts';

const root = resolve(import.meta.dirname, '../../..');

/** `resolve` came with 1.27.3. The image has it; a system's nginx may be older, then NGINX can name another. */
const [, major, minor, patch] = (
  /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(
    spawnSync(nginxProgram() ?? 'nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '',
  ) ?? []
).map(Number);
const canResolve =
  major !== undefined && major * 1e6 + (minor ?? 0) * 1e3 + (patch ?? 0) >= 1_027_003;

if (!canResolve) leaveOut('nginx-1.27', 'nginx.conf of the image');

(canResolve ? describe : describe.skip)('nginx.conf of the image', () => {
  const { home, site, assets } = writeSmallSite();
  const gateways = new Map<string, Server>();
  let names: NameServer;
  let keeper: ProcessKeeper;
  let port: number;
  let gatewayPort: number;
  let connections = 0;

  /** Says its address. Closes a connection on which a second call arrives when `isClosing`. */
  const startGateway = async (address: string, isClosing = false) => {
    const used = new WeakSet<Socket>();
    const gateway = createServer((incoming, outgoing) => {
      if (isClosing && used.has(incoming.socket)) return void incoming.socket.destroy();
      used.add(incoming.socket);
      incoming.resume().on('end', () => outgoing.end(address));
    });
    gateway.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((up) => gateway.listen(gatewayPort, address, up));
    gateways.set(address, gateway);
  };
  const stopGateway = (address: string) =>
    new Promise((closed) => {
      gateways.get(address)?.close(closed);
      gateways.get(address)?.closeAllConnections();
      gateways.delete(address);
    });
  const call = (path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; body: string }>((resolved, rejected) => {
      const options = { host: '127.0.0.1', port, path, method, agent: false };
      request(options, (response) => {
        const { statusCode: status } = response;
        text(response).then((body) => resolved({ status, body }), rejected);
      })
        .on('error', rejected)
        .end(method === 'POST' ? 'body' : undefined);
    });
  /** Resolves when both kinds of call reach one of `addresses` alone. */
  const reaches = (what: string, ...addresses: string[]) =>
    waitFor(
      what,
      async () => {
        const bodies = new Set<string>();
        for (let i = 0; i < 10; i += 1) {
          bodies.add((await call('/api/x')).body);
          bodies.add((await call('/api/x', 'POST')).body);
        }
        return bodies.size === addresses.length && addresses.every((one) => bodies.has(one));
      },
      20_000,
    );

  /** Resolves when calls that read share connections: when nginx has the addresses in its upstream, too. */
  const keepsConnections = () =>
    waitFor(
      'kept connections',
      async () => {
        connections = 0;
        for (let i = 0; i < 50; i += 1) await call('/api/x');
        // A few to each gateway from each worker, of which there are as many as cores.
        return connections < 25;
      },
      20_000,
    );

  beforeEach(async () => {
    names = await startNameServer([]);
    [port, gatewayPort] = await Promise.all([freePort(), freePort()]);
    const folder = mkdtempSync(join(home, 'run-'));
    mkdirSync(join(folder, 'tmp'));
    copySettings(root, site, folder);
    execFileSync('sh', [join(root, 'infra/deploy/nginx/trusted-proxies.sh')], {
      env: { ...process.env, TRUSTED_PROXIES_FILE: join(folder, 'tmp/trusted-proxies.conf') },
    });
    // Addresses and folders are this machine's; the number of workers is not that of its cores.
    const shipped = readFileSync(join(root, 'infra/deploy/nginx/nginx.conf'), 'utf8');
    const local = [
      [/\/tmp\//g, `${folder}/tmp/`],
      [/\/usr\/share\/nginx\/html/, assets],
      [/\/etc\/nginx\/site/, site],
      [/worker_processes auto;/, 'worker_processes 2;'],
      [/listen 8080;/, `listen 127.0.0.1:${port};`],
      [/resolver 127\.0\.0\.11 /, `resolver 127.0.0.1:${names.port} `],
      [/ \/uploads;/, ` ${folder}/tmp/uploads;`],
      // The name server knows one set of addresses: pages servers are where gateways are.
      [/(gateway:3000|pages:3100)/g, `gateway:${gatewayPort}`],
    ].reduce((conf, [from, to]) => conf.replace(from as RegExp, to as string), shipped);
    const conf = join(folder, 'nginx.conf');
    writeFileSync(conf, local);
    const rights = process.getuid?.() === 0 ? 'user root; ' : '';
    keeper = new ProcessKeeper(folder);
    keeper.start({
      name: 'nginx',
      command: nginxProgram() ?? 'nginx',
      args: ['-p', folder, '-e', 'stderr', '-c', conf, '-g', `${rights}daemon off;`],
      env: { PATH: process.env.PATH ?? '' },
    });
    await waitFor('nginx', async () => (await call('/robots.txt')).status === 200);
  });
  afterEach(async () => {
    await keeper.stopAll();
    await Promise.all([...gateways.keys()].map(stopGateway));
    names.close();
  });
  afterAll(() => rmSync(home, { recursive: true }));

  it('starts without a gateway, finds those that come, and follows one to another address', async () => {
    expect(await call('/api/x')).toMatchObject({ status: 503 });
    expect(await call('/marketplace')).toEqual({ status: 200, body: 'the shop as built' });
    await startGateway('127.0.1.1');
    names.addresses = ['127.0.1.1'];
    await reaches('the first gateway', '127.0.1.1');
    await startGateway('127.0.1.2');
    names.addresses = ['127.0.1.1', '127.0.1.2'];
    await reaches('both gateways', '127.0.1.1', '127.0.1.2');
    await waitFor('both pages servers', async () => {
      const asked = Array.from({ length: 20 }, () => call('/orders/x'));
      const bodies = (await Promise.all(asked)).map(({ body }) => body);
      return [...new Set(bodies)].toSorted().join() === '127.0.1.1,127.0.1.2';
    });
    const { body: kept } = await call('/marketplace');
    await stopGateway('127.0.1.1');
    await stopGateway('127.0.1.2');
    names.addresses = [];
    await waitFor('no address to be left', async () =>
      (await call('/orders/x')).body.startsWith('shell'),
    );
    expect(await call('/marketplace')).toEqual({ status: 200, body: kept });
    await waitFor('the gateways to be down', async () => (await call('/api/x')).status === 503);
    await startGateway('127.0.1.3');
    names.addresses = ['127.0.1.3'];
    await reaches('the new gateway', '127.0.1.3');
  });

  it('keeps connections for calls that read, and loses no call when gateways close them', async () => {
    await startGateway('127.0.1.1');
    names.addresses = ['127.0.1.1'];
    await keepsConnections();
    await stopGateway('127.0.1.1');
    await startGateway('127.0.1.1', true);
    await startGateway('127.0.1.2', true);
    names.addresses = ['127.0.1.1', '127.0.1.2'];
    await reaches('both gateways', '127.0.1.1', '127.0.1.2');
    for (let i = 0; i < 200; i += 1) {
      expect(await call('/api/x')).toMatchObject({ status: 200 });
      expect(await call('/api/x', 'POST')).toMatchObject({ status: 200 });
    }
  });

  it('keeps the product list', async () => {
    await startGateway('127.0.1.1');
    names.addresses = ['127.0.1.1'];
    await keepsConnections();
    await call('/api/products');
    await stopGateway('127.0.1.1');
    expect(await call('/api/products')).toEqual({ status: 200, body: '127.0.1.1' });
  });
});
