import { startShopifySimulator } from './start-shopify-simulator.ts';

// A separate tool, outside the services: it reads its few settings here and nowhere else.
const { SIMULATOR_PORT, SIMULATOR_HOST, SIMULATOR_PRODUCTS, SIMULATOR_IMAGE_BASE_URL } =
  process.env;
/** 100 is Shopify's Standard plan, 1,000 Plus; the bucket holds twenty seconds' worth. */
const restoreRate = Number(process.env.SIMULATOR_POINTS_PER_SECOND ?? 100);
const simulator = await startShopifySimulator({
  port: Number(SIMULATOR_PORT ?? 4010),
  host: SIMULATOR_HOST,
  accessToken: process.env.SHOPIFY_ACCESS_TOKEN,
  productCount: Number(SIMULATOR_PRODUCTS ?? 24),
  imageBaseUrl: SIMULATOR_IMAGE_BASE_URL,
  bucket: { maximumAvailable: restoreRate * 20, restoreRate },
});
console.log(
  `simulated Shopify store with ${simulator.products.length} products: SHOPIFY_API_URL=${simulator.url}`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close());
}
