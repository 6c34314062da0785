import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRedis } from '@spade/bus/open-redis';
import { ObjectNotFoundError, ObjectStorage } from '@spade/platform/storage/object-storage';
import pg from 'pg';
import type { Backends } from '../stack/backends.ts';
import type { OutboxEntry, ShelfRow, World } from './world.ts';

/** Where the databases of an installation are. */
type Databases = Pick<Backends, 'databaseUrl'>;

/** Runs one statement on a service's database, as superuser and past the proxies. */
export async function query<Row extends object>(
  backends: Databases,
  database: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: backends.databaseUrl(database) });
  client.on('error', () => {}); // another fault may kill the server
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The stock as the catalogue has it now. */
export async function readShelves(backends: Databases): Promise<ShelfRow[]> {
  return query<ShelfRow>(
    backends,
    'catalog',
    // By its JSON: the previous release has no such column.
    `select id::text as shelf, inventory_quantity as inventory, held_quantity as held,
       shopify_variant_id as "shopifyVariantId", store_quantity as "storeQuantity",
       coalesce((to_jsonb(p) ->> 'is_tracked')::boolean, true) as "isTracked"
     from shopify_products p
     union all
     select product_id || '/' || id, inventory_quantity, held_quantity, shopify_variant_id,
       store_quantity, coalesce((to_jsonb(v) ->> 'is_tracked')::boolean, true)
     from product_variants v`,
  );
}

/** What the databases of orders and catalog say. */
type Books = Pick<
  World,
  | 'orders'
  | 'events'
  | 'credits'
  | 'creditEvents'
  | 'proofs'
  | 'orderHolds'
  | 'holds'
  | 'shelves'
  | 'moved'
>;

/** Reads the databases of orders and catalog. */
export async function readBooks(backends: Databases): Promise<Books> {
  const orders = <Row extends object>(sql: string) => query<Row>(backends, 'orders', sql);
  return {
    orders: await orders(
      `select id, public_id as "publicId", idempotency_key as key, product_id as "productId",
         quantity, status, hold_id as "holdId", proof_count as "proofCount",
         amount_received_kobo::float8 as "receivedKobo", is_paid_late as "isPaidLate",
         amount_refunded_kobo::float8 as "refundedKobo", total_kobo::float8 as "totalKobo",
         delivery_fee_kobo::float8 as "feeKobo" from orders`,
    ),
    events: await orders(
      `select order_id as "orderId", kind, from_status as "from", to_status as "to"
       from order_events order by id`,
    ),
    credits: await orders(
      `select id, source, amount_kobo::float8 as "amountKobo", narration,
         exists (select from credit_reversals r where r.credit_id = credits.id) as "isReversed", coalesce((
         select json_agg(json_build_object('orderId', d.order_id, 'amountKobo', d.amount_kobo,
           'isCounted', d.superseded_by is null and not exists (
             select from credit_reversals r where r.credit_id = d.credit_id)))
         from credit_decisions d where d.credit_id = credits.id), '[]') as parts
       from credits order by id`,
    ),
    creditEvents: await orders(
      `select credit_id as "creditId", order_id as "orderId", amount_kobo::float8 as "amountKobo", kind
       from credit_events order by id`,
    ),
    proofs: await orders(
      'select order_id as "orderId", object_key as "objectKey", sha256 from order_proofs',
    ),
    orderHolds: await orders('select hold_id as "holdId", order_id as "orderId" from order_holds'),
    holds: await query(
      backends,
      'catalog',
      `select hold_id as "holdId", quantity, state,
         product_id || coalesce('/' || variant_id, '') as shelf from stock_holds`,
    ),
    shelves: await readShelves(backends),
    moved: await query(
      backends,
      'catalog',
      `select product_id || coalesce('/' || variant_id, '') as shelf, sum(change)::integer as pieces
       from stock_movements group by 1`,
    ),
  };
}

/** Reads everything from the stores. */
export async function readWorld(backends: Backends): Promise<World> {
  const books = await readBooks(backends);
  const keys = books.proofs.map(({ objectKey }) => objectKey);
  return {
    ...books,
    messages: await query(
      backends,
      'contact',
      'select idempotency_key as key from contact_messages',
    ),
    outbox: [...(await readOutbox(backends, 'orders')), ...(await readOutbox(backends, 'contact'))],
    staffOutbox: await readOutbox(backends, 'auth'),
    lostObjects: await lostObjects(backends.store, keys),
    strayObjects: await strayObjects(backends, new Set(keys)),
    mails: await readMails(backends.mailDir),
    dead: await readDead(backends),
  };
}

/** The events in a service's outbox. */
function readOutbox(backends: Backends, service: string): Promise<OutboxEntry[]> {
  return query(
    backends,
    service,
    `select '${service}' as service, id, name, done_at is not null as "isDone",
       failed_at is not null as "hasFailed", payload ->> 'orderId' as "orderId" from outbox`,
  );
}

/** Those of the keys that have no object in the bucket. */
export async function lostObjects(
  store: Pick<Backends['store'], 'endpoint' | 'accessKey' | 'secretKey'>,
  keys: readonly string[],
): Promise<string[]> {
  const storage = new ObjectStorage({ ...store, region: 'us-east-1', bucket: 'payment-proofs' });
  const lost: string[] = [];
  for (const key of keys) {
    try {
      (await storage.get(key)).destroy();
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      lost.push(key);
    }
  }
  storage.close();
  return lost;
}

/** Pictures in the bucket without a row; none where a listing cannot be had: s3rver answers 500 after a put that was cut off. */
async function strayObjects({ store }: Backends, known: ReadonlySet<string>): Promise<string[]> {
  if (!store.description.startsWith('MinIO')) return [];
  const storage = new ObjectStorage({ ...store, region: 'us-east-1', bucket: 'payment-proofs' });
  const strays: string[] = [];
  for await (const { key } of storage.list('proofs/')) if (!known.has(key)) strays.push(key);
  storage.close();
  return strays;
}

/** Message-ID → moments of arrival, which the mail catcher writes into the names: `ms-number.eml`. */
async function readMails(folder: string): Promise<Map<string, number[]>> {
  const mails = new Map<string, number[]>();
  if (!existsSync(folder)) return mails;
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.eml')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    const id = /^message-id:\s*<([^>]+)>/im.exec(text)?.[1] ?? `unnamed ${name}`;
    mails.set(id, [...(mails.get(id) ?? []), Number.parseInt(name, 10)]);
  }
  return mails;
}

const services = ['auth', 'catalog', 'contact', 'orders'];
const eventQueues = ['events-catalog', 'events-worker', 'events-store', 'events-reader'];

/** Dead letters and failed jobs, with their numbers. */
async function readDead({ redis }: Backends): Promise<string[]> {
  const messages = openRedis(redis.redis.adminUrl);
  const store = openRedis(redis['redis-store'].adminUrl);
  try {
    const counts = await Promise.all([
      ...services.map(async (name) => [`dlq:${name}`, await messages.xlen(`dlq:${name}`)] as const),
      ...eventQueues.map(
        async (name) => [`bull:${name}:failed`, await store.zcard(`bull:${name}:failed`)] as const,
      ),
    ]);
    return counts.flatMap(([where, count]) => (count > 0 ? [`${where}: ${count}`] : []));
  } finally {
    messages.disconnect();
    store.disconnect();
  }
}
