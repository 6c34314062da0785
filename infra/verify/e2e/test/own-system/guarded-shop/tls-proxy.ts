import { mkdtemp } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { pickPorts } from '@spade/local/preflight';
import type { ProcessSpec } from '@spade/local/process-keeper';
import { hasProgram, leaveOut } from '@spade/local/programs';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { newBuyer, productInStock } from '@spade/testkit/shop';
import { caddyTlsProxy, nginxTlsProxy } from '@spade/testkit/tls-proxy';
import { chooseProof, orderToPayment } from '../../../src/buyer.ts';
import { visitor } from '../../../src/fixtures.ts';
import { mailAbout } from '../../../src/mails.ts';
import { guardedTest as test } from './guarded-test.ts';

/** What one visitor gets. */
interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Each with its own visitors: the system behind them counts what an address has done. */
const proxies = [
  ['nginx', nginxTlsProxy, '127.0.1', true],
  ['Caddy, by the Caddyfile that ships', caddyTlsProxy, '127.0.2', hasProgram('caddy')],
] as const;

// Once a run: workers read this file too.
if (!hasProgram('caddy') && process.env.TEST_WORKER_INDEX === undefined)
  leaveOut('caddy', 'the Caddyfile');

export const describeTlsProxies = () =>
  test.describe('a proxy for TLS', () => {
    test.use(visitor);

    let port: number;
    test.beforeAll(({ tlsPort }) => {
      port = tlsPort;
    });

    /** A call over TLS from the loopback address `from`; the proxy signed its certificate itself. */
    const call = (
      from: string,
      options: Omit<RequestOptions, 'headers'> & { headers?: Record<string, string> },
      body?: object,
    ) =>
      new Promise<Answer>((resolve, reject) => {
        const outgoing = request(
          {
            host: '127.0.0.1',
            port,
            servername: 'localhost',
            localAddress: from,
            rejectUnauthorized: false,
            agent: false,
            ...options,
            headers: { host: `localhost:${port}`, ...options.headers },
          },
          (response) => {
            const { statusCode: status = 0, headers } = response;
            text(response).then((answer) => resolve({ status, headers, body: answer }), reject);
          },
        );
        outgoing.on('error', reject);
        outgoing.end(body && JSON.stringify(body));
      });
    const signIn = async (from: string, forwardedFor: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
      const wrong = { username: 'no-one', password: 'a wrong password' };
      const options = { method: 'POST', path: '/api/admin/login', headers };
      return (await call(from, options, wrong)).status;
    };

    const present = proxies.filter(([, , , isThere]) => isThere);
    for (const [name, proxyOf, network] of present)
      test.describe(`as ${name}`, () => {
        let proxy: ProcessSpec;

        // One after the other on the one port that the system knows as its public address.
        test.beforeAll(async ({ system }) => {
          const folder = await mkdtemp(join(system.dataDir, 'tls-'));
          const { httpPort } = await pickPorts({ httpPort: port + 37 });
          const frontPort = Number(new URL(system.siteUrl).port);
          proxy = proxyOf({ folder, root: system.root, port, frontPort, httpPort });
          system.stack.keeper.start(proxy);
          await waitFor('the TLS proxy', async () => {
            return (await call('127.0.0.1', { path: '/robots.txt' })).status === 200;
          });
        });
        test.afterAll(({ system }) => system.stack.keeper.remove(proxy.name));

        test('takes an order and its proof in a browser, and mails links to https', async ({
          page,
          complaints,
          system,
        }) => {
          const buyer = newBuyer();
          const product = await productInStock(10, new ApiClient(system.siteUrl));
          const reference = await orderToPayment(page, product, buyer);
          await chooseProof(page, await receiptPicture());
          await page.getByRole('button', { name: 'Upload proof' }).click();
          await expect(
            page.getByText('A confirmation email will be sent once approved.'),
          ).toBeVisible();
          expect(complaints).toEqual([]);

          const mail = await mailAbout(system, new RegExp(reference), buyer.customerEmail);
          const links = [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
          expect(links).not.toHaveLength(0);
          for (const link of links) expect(link).toMatch(new RegExp(`^${system.pageUrl}/`));
        });

        test('limits each visitor by the own address, whatever address is claimed, and sends HSTS once', async () => {
          const statuses: number[] = [];
          for (let i = 0; i < 4; i += 1)
            statuses.push(await signIn(`${network}.41`, `203.0.113.${i}`));
          expect(statuses).toEqual([401, 401, 401, 429]);
          // Another visitor, who claims to be the first one.
          expect(await signIn(`${network}.42`, `${network}.41`)).toBe(401);
          const { headers } = await call(`${network}.43`, { path: '/' });
          expect(headers['strict-transport-security']).toBe('max-age=63072000');
        });
      });
  });
