import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isRedisUrl } from '@spade/bus/open-redis';
import { ClusterApi, ClusterApiError } from './cluster-api.ts';
import { ensureClusterSecrets } from './cluster-secrets.ts';

interface StoredObject {
  metadata: { name: string; resourceVersion?: string };
  data: Record<string, string>;
}

const release = { prefix: 'shop', hosts: { postgres: 'db:5432', redis: 'redis:6379' } };

// On kind, ci.yml runs the job with the rights of the chart.
describe('ensureClusterSecrets', () => {
  let server: Server;
  let api: ClusterApi;
  let stored: Map<string, StoredObject>;

  beforeEach(async () => {
    stored = new Map();
    server = createServer((request, response) => {
      void (async () => {
        const name = /\/api\/v1\/namespaces\/web\/secrets\/?(.*)$/.exec(request.url ?? '')?.[1];
        const send = (status: number, body: unknown) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        };
        if (request.headers.authorization !== 'Bearer token')
          return send(403, { message: 'secrets is forbidden' });
        if (request.method === 'GET') {
          const found = stored.get(name ?? '');
          return found ? send(200, found) : send(404, { message: 'not found' });
        }
        const object = JSON.parse(await text(request)) as StoredObject;
        const before = stored.get(object.metadata.name);
        const isCurrent = before?.metadata.resourceVersion === object.metadata.resourceVersion;
        if (!isCurrent) return send(409, { message: 'the object has been modified' });
        object.metadata.resourceVersion = String(Math.random());
        stored.set(object.metadata.name, object);
        return send(200, object);
      })();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    api = new ClusterApi(`http://127.0.0.1:${port}`, 'web', 'token');
  });
  afterEach(() => server.close());

  it('asks again when nobody answers at first, as on a network that does not know the pod yet', async () => {
    let dropped = 0;
    server.prependListener('connection', (socket) => {
      if (dropped < 2) socket.destroy();
      dropped += 1;
    });
    expect(await ensureClusterSecrets(api, release)).not.toEqual([]);
    expect(dropped).toBeGreaterThan(2);
  });

  it('says in one line that nobody answers', async () => {
    server.prependListener('connection', (socket) => socket.destroy());
    await expect(ensureClusterSecrets(api, release)).rejects.toThrow(ClusterApiError);
    await expect(api.write('shop-orders', {}, {})).rejects.toThrow(
      /^the API server does not answer: /,
    );
  });

  const value = (secret: string, key: string) =>
    Buffer.from(stored.get(secret)?.data[key] ?? '', 'base64').toString();

  it('names the Sentinels of a Redis that has some', async () => {
    const redis = 'one:26379,two:26379/messages';
    await ensureClusterSecrets(api, { ...release, hosts: { ...release.hosts, redis } });
    const url = value('shop-orders', 'redis_url');
    expect(url).toMatch(/^redis\+sentinel:\/\/orders:[\w-]{43}@one:26379,two:26379\/messages$/);
    expect(isRedisUrl(url)).toBe(true);
  });

  it("leaves out what is the operator's: the database's admin and the bucket's keys", async () => {
    await ensureClusterSecrets(api, release);
    expect([...stored.keys()].filter((name) => /postgres|s3/.test(name))).toEqual([]);
    expect(Object.keys(stored.get('shop-databases')?.data ?? {})).not.toContain('admin_url');
    expect(Object.keys(stored.get('shop-gateway')?.data ?? {})).toHaveLength(5);
  });

  it('changes nothing when it runs again, and keeps keys that others added', async () => {
    await ensureClusterSecrets(api, release);
    const orders = stored.get('shop-orders');
    if (orders) orders.data.EXTRA = Buffer.from('kept').toString('base64');
    const before = JSON.stringify([...stored]);
    expect(await ensureClusterSecrets(api, release)).toEqual([]);
    expect(JSON.stringify([...stored])).toBe(before);
  });

  it('follows a store that moved without a new password, and completes a run that was cut short', async () => {
    await ensureClusterSecrets(api, release);
    const password = new URL(value('shop-orders', 'database_url')).password;
    stored.delete('shop-orders');
    const moved = { ...release, hosts: { ...release.hosts, postgres: 'new:5432' } };
    const written = await ensureClusterSecrets(api, moved);
    expect(written.sort()).toEqual(
      ['auth', 'catalog', 'contact', 'orders'].map((p) => `shop-${p}`),
    );
    const url = new URL(value('shop-orders', 'database_url'));
    expect([url.host, url.password]).toEqual(['new:5432', password]);
  });

  it('says what the API server refused, without a secret in the message', async () => {
    const { port } = server.address() as AddressInfo; // as above
    const stranger = new ClusterApi(`http://127.0.0.1:${port}`, 'web', 'other');
    await expect(ensureClusterSecrets(stranger, release)).rejects.toThrow(
      new ClusterApiError('cannot read shop-auth: 403 secrets is forbidden'),
    );
  });
});
