import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { configuredStore } from '../../src/store/shopify/configured-store.ts';
import { PRODUCT_COUNT_QUERY } from '../../src/store/shopify/documents.ts';
import { ShopifyClient } from '../../src/store/shopify/shopify.client.ts';
import { appConfig, storeConfig } from './store-config.ts';

/** What the worker asks a store for, each way with the store's address. */
const ways: [string, (url: string) => Promise<unknown>][] = [
  ['GraphQL', (url) => ask(storeConfig({ url, accessToken: 'shpat_x' }))],
  [
    'an access token',
    (url) => ask(appConfig({ url, accessToken: '', clientId: 'id', clientSecret: 'secret' })),
  ],
];

function ask(config: Parameters<typeof configuredStore>[0]): Promise<unknown> {
  const store = configuredStore(config);
  if (!store) throw new Error('no store');
  return new ShopifyClient(store, { attempts: 1 }).query(PRODUCT_COUNT_QUERY, {});
}

describe('a store that redirects', () => {
  const servers: Server[] = [];
  let heard: string[] = [];

  /** Listens on a free port; returns its address. */
  async function listen(server: Server): Promise<string> {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
  }

  beforeEach(() => {
    heard = [];
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });

  describe.each([301, 302, 303, 307, 308])('with status %d', (status) => {
    it.each(ways)('is not followed when it is asked for %s', async (_what, way) => {
      const elsewhere = await listen(
        createServer(({ url, headers }, response) => {
          heard.push(`${url} ${String(headers['x-shopify-access-token'])}`);
          response.end('{"data":{}}');
        }),
      );
      const store = await listen(
        createServer((_request, response) => {
          response.writeHead(status, { location: `${elsewhere}/secret` }).end();
        }),
      );
      await expect(way(store)).rejects.toThrow(/Shopify/);
      expect(heard).toEqual([]);
    });
  });
});
