import { ShopifyRefusedError, ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import { ProductSplitter, type RawProduct } from './product-splitter.ts';

/** Longest silence of a download, in milliseconds. */
const SILENCE_MS = 30_000;

/** A download in pieces; throws if it ends early. */
async function* piecesOf(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const quiet = new AbortController();
  const listen = () =>
    setTimeout(() => quiet.abort(new Error(`no byte for ${SILENCE_MS} ms`)), SILENCE_MS);
  let timer = listen();
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, quiet.signal]),
      // Its target was not checked (file-source.ts). Manual, so that the error can say so.
      redirect: 'manual',
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new ShopifyRefusedError(
        "Shopify's bulk file redirects elsewhere; the worker does not follow redirects.",
      );
    }
    if (response.status !== 200 || !response.body) {
      throw new ShopifyUnavailableError(`Shopify's bulk file answered status ${response.status}`);
    }
    for await (const piece of response.body) {
      // The time we take for a piece does not count as silence of the store.
      clearTimeout(timer);
      yield piece;
      timer = listen();
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Streams the products of a bulk operation's file, one piece of the download at a time, so memory stays
 * small however large the file is. Throws ShopifyUnavailableError when the download is incomplete (fewer
 * lines than `objectCount`, or a lost connection) and ShopifyRefusedError when it redirects. Products
 * yielded before are complete.
 */
export async function* readBulkFile(
  url: string,
  objectCount: number,
  signal: AbortSignal,
): AsyncGenerator<RawProduct[]> {
  const splitter = new ProductSplitter();
  let last: RawProduct[];
  try {
    for await (const piece of piecesOf(url, signal)) yield splitter.push(piece);
    last = splitter.end();
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ShopifyUnavailableError || cause instanceof ShopifyRefusedError)
      throw cause;
    throw new ShopifyUnavailableError("Shopify's bulk file broke off", { cause });
  }
  if (splitter.lines < objectCount) {
    throw new ShopifyUnavailableError(
      `Shopify's bulk file has ${splitter.lines} lines instead of ${objectCount}`,
    );
  }
  yield last;
}
