import type { Product } from '@spade/contracts/messages/catalog';
import { bodyOf } from './body-of.ts';
import { startBareServer } from './start-bare-server.ts';
import { startFront } from './start-front.ts';
import { startLoneGateway } from './start-gateway.ts';

/** A server of the product list, and what it is compared to in the same run. */
export interface ProductContender {
  name: string;
  url: string;
  /** Its floor: the name of the contender that serves the same bytes with the least work. */
  floor: string;
  /** Accept-Encoding of the requests; none when left out. */
  coding?: 'br';
  /** The process whose processor time counts, with everything that it started. */
  pid: number;
}

/** All of them, in the order in which they take turns. */
export interface ProductContenders {
  contenders: readonly ProductContender[];
  close: () => Promise<void>;
}

/** A list of about 50 kB, as 100 products with a paragraph each make it. */
function buildProducts(): Product[] {
  return Array.from({ length: 100 }, (_, i) => ({
    id: i + 1,
    shopifyId: `gid://shopify/Product/${i + 1}`,
    title: `Product number ${i + 1}`,
    description: `<p>${'Made to last, tested in the field. '.repeat(7)}</p>`,
    category: 'Building',
    priceKobo: 1_000_050 + i,
    compareAtPriceKobo: null,
    imageUrl: `/catalogue/product-${i + 1}.svg`,
    inStock: true,
    availableQuantity: 40,
    sku: null,
    tags: null,
    lastSyncedAt: '2026-11-20T00:00:00.000Z',
    variants: [],
  }));
}

/**
 * Starts the gateway, the nginx that ships before it (NGINX names another program than the system's), and their
 * floors: a bare node:http server, and nginx with the same bytes as files.
 */
export async function startProductContenders(): Promise<ProductContenders> {
  const products = buildProducts();
  const gateway = await startLoneGateway({
    'catalog.list-products': () => ({ products, total: products.length, nextCursor: null }),
  });
  const list = `${gateway.url}/api/products`;
  const [plain, br] = [await bodyOf(list), await bodyOf(list, 'br')];
  const bare = await startBareServer(new URL('bare-server.js', import.meta.url), { input: plain });
  const front = await startFront(gateway.url, { 'list.json': plain, 'list-br.json': br });
  const size = (body: Buffer) => `(${Math.round(body.length / 1000)} kB)`;
  const kb = size(plain);
  const bareName = `bare node:http ${kb}`;
  const fileName = (body: Buffer) => `nginx, same bytes as a file ${size(body)}`;
  const throughFront = `${front.url}/api/products`;
  return {
    contenders: [
      { name: bareName, floor: bareName, url: bare.url, pid: bare.pid },
      { name: `gateway ${kb}`, floor: bareName, url: list, pid: gateway.pid },
      ...([plain, br] as const).flatMap((body): ProductContender[] => {
        const [file, coding] = body === br ? ['list-br.json', 'br' as const] : ['list.json'];
        const common = { floor: fileName(body), pid: front.pid, ...(coding && { coding }) };
        return [
          { ...common, name: fileName(body), url: `${front.url}/assets/${file}` },
          { ...common, name: `through the front ${size(body)}`, url: throughFront },
        ];
      }),
    ],
    close: async () => {
      await bare.close();
      await front.close();
      await gateway.close();
    },
  };
}
