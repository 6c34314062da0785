import { pickPort } from '@spade/local/preflight';
import { ownSystemTest, portOf } from '../../../src/fixtures.ts';

/** A shop behind a proxy for TLS that its tests start, and that guards its stock as it ships. */
export const guardedTest = ownSystemTest.extend<object, { readonly tlsPort: number }>({
  tlsPort: [
    async ({ browserName: _ }, use, worker) => use(await pickPort(portOf(worker) + 443)),
    { scope: 'worker' },
  ],
  systemOptions: ({ tlsPort }, use) =>
    use({
      env: {
        PUBLIC_URL: `https://localhost:${tlsPort}`,
        TRUSTED_PROXIES: '127.0.0.1',
        LIMIT_LOGINS_PER_ADDRESS: '3',
        // The attack sends dozens of pictures; that receipts are read is shown by traced-shop.
        READ_RECEIPTS: 'off',
      },
    }),
});
