import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { firstSession } from '@spade/testkit/staff';
import pg from 'pg';

/** The site of this run, as start-site.ts leaves it in `HANDS_SITE`. */
interface Site {
  /** What browsers open. */
  readonly pages: string;
  /** Origin of the API for the suite's own calls. */
  readonly api: string;
  /** `name:password` of a clerk. */
  readonly staff?: string;
  /** Folder of the mails that it sent; undefined of a site that was given. */
  readonly mails?: string;
  /** Folder of its secrets; undefined of a site that was given. */
  readonly secrets?: string;
}

/** The site that the run started or was given. */
export const site = (): Site => JSON.parse(process.env.HANDS_SITE ?? '{}') as Site;

/** The API of the site. */
export const siteApi = (): ApiClient => new ApiClient(site().api);

/** A product with what a visitor chooses it by. */
export interface HandsProduct extends ShopProduct {
  readonly category: string | null;
  readonly variants: readonly { readonly inStock: boolean }[];
}

/** Products that can be ordered. */
export async function productsOnSale(): Promise<readonly HandsProduct[]> {
  const products = (await shopProducts(siteApi())) as readonly HandsProduct[]; // the API has it
  return products.filter(({ inventoryQuantity }) => inventoryQuantity > 0);
}

/** Rows of a database of the site, where the API does not show them. */
export async function rowsOf(
  database: string,
  query: string,
  values: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> {
  const { secrets } = site();
  if (secrets === undefined)
    throw new Error('only a site that the run starts shows what is in its databases');
  const client = new pg.Client({ connectionString: databaseUrl({ secrets }, database) });
  await client.connect();
  try {
    return (await client.query(query, [...values])).rows;
  } finally {
    await client.end();
  }
}

let session: Promise<ApiClient> | undefined;

/** The API as the clerk, in one session of each worker: to check a password costs as much as to open a page. */
export function clerkApi(): Promise<ApiClient> {
  const clerk = clerkOf();
  if (!clerk) throw new Error('HANDS_STAFF names no clerk');
  session ??= firstSession(siteApi(), clerk).then((token) => siteApi().as(token));
  return session;
}

/** How many orders a buyer has; undefined where the run knows no clerk. */
export async function ordersOf(email: string): Promise<number | undefined> {
  if (!clerkOf()) return undefined;
  const { data } = await (await clerkApi()).get<{ data: unknown[] }>(
    `/api/orders?search=${encodeURIComponent(email)}`,
  );
  return data.length;
}

/** Name and password of a clerk; undefined where none was given. */
export function clerkOf(): { username: string; password: string } | undefined {
  const [username, ...password] = site().staff?.split(':') ?? [];
  return username ? { username, password: password.join(':') } : undefined;
}
