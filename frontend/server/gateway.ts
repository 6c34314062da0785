import type { IncomingHttpHeaders } from 'node:http';
import {
  PAGE_SIZE,
  PRODUCTS_PATH,
  type Product,
  type ProductList,
  productApiPath,
} from '../src/features/marketplace/product.ts';
import type { ShopView } from '../src/features/marketplace/shopView.ts';
import type { OrderAnswer } from '../src/features/order/order.ts';
import { ApiError } from '../src/lib/apiError.ts';
import { config } from './identity.ts';

/** How long the gateway may take, in milliseconds: nginx sends the built page after 3 seconds. */
const READ_MS = 2_500;
/** The same for a form: longer than a call of the gateway (18 s). */
const WRITE_MS = 20_000;
/** And for a proof, which the gateway may read for 120 seconds (watched-bodies.ts). */
const UPLOAD_MS = 150_000;
/** How old the list of products may be, in milliseconds. */
const LIST_MS = 1_000;

/** The gateway's answer: its status, and its body as parsed JSON. */
export interface GatewayAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The gateway did not answer, or failed: the page cannot be rendered. */
export class GatewayAwayError extends Error {}

/** The visitor's headers that the gateway must see: whose call it is, and from which page (create-application.ts). */
const passedOn = [
  'origin',
  'referer',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];

/** Calls the gateway in the name of a visitor. Throws {@link GatewayAwayError} when no answer of its own came. */
async function callGateway(
  path: string,
  visitor: IncomingHttpHeaders,
  {
    timeoutMs = READ_MS,
    headers = {},
    ...init
  }: Omit<RequestInit, 'headers'> & { timeoutMs?: number; headers?: Record<string, string> } = {},
): Promise<GatewayAnswer> {
  const own = passedOn.flatMap((name) => {
    const value = visitor[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  // The name under which the visitor sees this site: the gateway compares the page of a form with it.
  const { host } = visitor;
  const site = host === undefined ? {} : { 'x-forwarded-host': host };
  try {
    const response = await fetch(config.GATEWAY_URL + path, {
      ...init,
      headers: { accept: 'application/json', ...site, ...Object.fromEntries(own), ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new GatewayAwayError('The gateway did not answer', { cause: error });
  }
}

/** Posts to the gateway: values as JSON, or a form with a file as it comes. */
export function postToGateway(
  path: string,
  visitor: IncomingHttpHeaders,
  body: object | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<GatewayAnswer> {
  const isForm = body instanceof Uint8Array || body instanceof ReadableStream;
  return callGateway(path, visitor, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
    timeoutMs: body instanceof ReadableStream ? UPLOAD_MS : WRITE_MS,
  });
}

/** The fields that a refusal is about, if any, and what the gateway said. */
export function wrongFieldsOf({ status, body }: GatewayAnswer) {
  const { fieldErrors, humanMessage } = new ApiError(status, body);
  const isOfField = Object.keys(fieldErrors).length > 0;
  return { errors: isOfField ? fieldErrors : undefined, said: humanMessage };
}

/** The texts that the owner has saved, by key. The previous release of the gateway has none. */
export async function readSaved(): Promise<Record<string, string>> {
  const { status, body } = await callGateway('/api/site', {});
  if (status === 404) return {};
  if (status !== 200) throw new GatewayAwayError(`The gateway answered ${status}`);
  return (body as { data: { saved: Record<string, string> } }).data.saved;
}

/** The saved texts with a draft of the owner over them; undefined where the gateway refuses the draft or its session. */
export async function readDraft(
  visitor: IncomingHttpHeaders,
  token: string,
  changes: string,
): Promise<Record<string, string> | undefined> {
  const { status, body } = await callGateway('/api/admin/settings/preview', visitor, {
    method: 'POST',
    body: `{"changes":${changes}}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  if (status >= 500) throw new GatewayAwayError(`The gateway answered ${status}`);
  if (status !== 200) return undefined;
  return (body as { data: { saved: Record<string, string> } }).data.saved;
}

let kept: { readonly list: Promise<ProductList>; readonly at: number } | undefined;

/** The list of products, up to 1,000, asked for at most once a second. */
export function readList(): Promise<ProductList> {
  if (!kept || Date.now() - kept.at > LIST_MS) {
    const list = readProducts(PRODUCTS_PATH, {});
    kept = { list, at: Date.now() };
    // Do not cache a failure.
    list.catch(() => {
      kept = undefined;
    });
  }
  return kept.list;
}

/** One page of the products in stock that match, searched by the gateway: of a shop with more than one page. */
export function readPageOfProducts(
  { search, category, sort, after }: ShopView,
  visitor: IncomingHttpHeaders,
): Promise<ProductList> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), inStock: 'true' });
  if (search) query.set('search', search);
  if (category) query.set('category', category);
  if (sort) query.set('sort', sort);
  if (after) query.set('cursor', after);
  return readProducts(`${PRODUCTS_PATH}?${query}`, visitor);
}

/** Reads every product on sale, one page after the other; answers how many pages there are. */
export async function eachPageOfProducts(use: (product: Product) => void): Promise<number> {
  let page = await readList();
  for (let pages = 1; ; pages += 1) {
    page.data.forEach(use);
    const { nextCursor } = page.meta;
    if (nextCursor === null) return pages;
    const query = new URLSearchParams({ cursor: nextCursor });
    page = await readProducts(`${PRODUCTS_PATH}?${query}`, {});
  }
}

/** A product; undefined when it is not on sale. Those of a catalogue larger than one list are asked for one by one. */
export async function readProduct(
  id: number,
  visitor: IncomingHttpHeaders,
): Promise<Product | undefined> {
  const { data, meta } = await readList();
  const listed = data.find((product) => product.id === id);
  if (listed || meta.nextCursor === null) return listed;
  const { status, body } = await callGateway(productApiPath(id), visitor);
  if (status === 404) return undefined;
  if (status !== 200) throw new GatewayAwayError(`The gateway answered ${status}`);
  return (body as { data: Product }).data;
}

/** The product that is sold in the place of one that is not on sale; undefined where none is. */
export async function readSuccessor(
  id: number,
  visitor: IncomingHttpHeaders,
): Promise<number | undefined> {
  const { status, body } = await callGateway(productApiPath(id), visitor);
  const { movedTo } = new ApiError(status, body).details;
  return typeof movedTo === 'number' ? movedTo : undefined;
}

/** An order; null when there is none. codePages.ts shows the refusals for orders that wait for a code or have lapsed. */
export async function readOrder(
  orderId: string,
  visitor: IncomingHttpHeaders,
): Promise<OrderAnswer | ApiError | null> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/status`;
  const { status, body } = await callGateway(path, visitor);
  if (status === 404 || status === 400) return null;
  if (status === 409 || status === 410) return new ApiError(status, body);
  if (status !== 200) throw new GatewayAwayError(`The gateway answered ${status}`);
  return body as OrderAnswer; // the gateway's own type (api.gen.d.ts), as in the browser
}

async function readProducts(path: string, visitor: IncomingHttpHeaders): Promise<ProductList> {
  const { status, body } = await callGateway(path, visitor);
  if (status !== 200) throw new GatewayAwayError(`The gateway answered ${status}`);
  return body as ProductList; // as above
}
