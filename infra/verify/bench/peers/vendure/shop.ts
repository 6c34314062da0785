/*
 * Vendure with its defaults for one shop: twenty products, pickup, payment by transfer, jobs in its database. No mail and
 * no worker, which would cost it more. Its packages come when `order-peers` is measured, so nothing else checks these types.
 * The arguments: the URL of an empty database, and the port. Prints the ids of its variants once it answers.
 */
import { randomUUID } from 'node:crypto';
import { GlobalFlag } from '@vendure/common/lib/generated-types';
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  dummyPaymentHandler,
  LanguageCode,
  LogLevel,
  ProductService,
  ProductVariantService,
  RequestContextService,
} from '@vendure/core';
// Not `@vendure/core/cli`: the package has no exports, and Node imports no folder.
import { populateInitialData } from '@vendure/core/cli/index.js';

const PRODUCTS = 20;
const [databaseUrl = '', port] = process.argv.slice(2);
const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);

const app = await bootstrap({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(port),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    // No one signs in, but Vendure refuses to start with the password of its examples.
    superadminCredentials: { identifier: 'admin', password: randomUUID() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: hostname,
    port: Number(databasePort),
    username,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    synchronize: true,
    poolSize: 10,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  plugins: [DefaultJobQueuePlugin.init({})],
});

await populateInitialData(app, {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Africa',
  countries: [{ code: 'NG', name: 'Nigeria', zone: 'Africa' }],
  taxRates: [{ name: 'VAT', percentage: 7.5 }],
  shippingMethods: [{ name: 'Pickup', price: 0 }],
  paymentMethods: [
    {
      name: 'Transfer',
      handler: {
        code: dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'false' }],
      },
    },
  ],
  collections: [],
});

const context = await app.get(RequestContextService).create({ apiType: 'admin' });
const variantIds: unknown[] = [];
for (let n = 1; n <= PRODUCTS; n += 1) {
  const words = { languageCode: LanguageCode.en, name: `Product number ${n}` };
  const product = await app.get(ProductService).create(context, {
    enabled: true,
    translations: [{ ...words, slug: `product-${n}`, description: '' }],
  });
  const [variant] = await app.get(ProductVariantService).create(context, [
    {
      productId: product.id,
      sku: `P-${n}`,
      price: 1_890_000,
      translations: [words],
      stockOnHand: 10_000_000,
      trackInventory: GlobalFlag.TRUE,
    },
  ]);
  variantIds.push(variant?.id);
}
console.log(JSON.stringify(variantIds));
