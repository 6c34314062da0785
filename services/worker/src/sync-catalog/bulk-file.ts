import { ShopifyRefusedError, ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import { ProductSplitter, type RawProduct } from './product-splitter.ts';

/** Longest silence of a download, in milliseconds. */
const SILENCE_MS = 30_000;

/** A download in pieces; whatever ends it early is thrown. */
async function* piecesOf(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const quiet = new AbortController();
  const listen = () =>
    setTimeout(() => quiet.abort(new Error(`no byte for ${SILENCE_MS} ms`)), SILENCE_MS);
  let timer = listen();
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, quiet.signal]),
      // A redirect's target is unchecked (file-source.ts). Manual, so that the error can name it.
      redirect: 'manual',
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new ShopifyRefusedError(
        "Shopify's bulk file redirects elsewhere; the worker follows no redirect.",
      );
    }
    if (response.status !== 200 || !response.body) {
      throw new ShopifyUnavailableError(`Shopify's bulk file answered status ${response.status}`);
    }
    for await (const piece of response.body) {
      // How long the piece is worked on is no silence of the store's.
      clearTimeout(timer);
      yield piece;
      timer = listen();
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The products of a bulk operation's file, streamed: what came with one piece of the download at a
 * time, so little is held however large the file is. Throws ShopifyUnavailableError when it breaks
 * off: fewer lines than `objectCount` came, or the connection ended; ShopifyRefusedError when it leads
 * elsewhere. What was yielded before is whole.
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
