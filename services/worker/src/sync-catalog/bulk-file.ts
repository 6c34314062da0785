import { ShopifyUnavailableError } from '../shopify/shopify.errors.ts';

/** Longest silence of a download, in milliseconds. */
const silenceMs = 30_000;

/** Longest line that is believed; Shopify allows descriptions of half a million characters. */
const longestLine = 8_000_000;

/** A product of the file: its own fields, and its variants as a page would have them. */
interface FileProduct {
  id: string;
  variants: { nodes: unknown[] };
  [field: string]: unknown;
}

/** The lines of a text that arrives in pieces; whatever ends it early is thrown. */
async function* linesOf(url: string, signal: AbortSignal): AsyncGenerator<string> {
  const quiet = new AbortController();
  const onQuiet = () => quiet.abort(new Error(`no byte for ${silenceMs} ms`));
  const timer = setTimeout(onQuiet, silenceMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, quiet.signal]) });
    if (response.status !== 200 || !response.body) {
      throw new ShopifyUnavailableError(`Shopify's bulk file answered status ${response.status}`);
    }
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of response.body) {
      timer.refresh();
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) throw new Error('a line has no end');
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The products of a bulk operation's file, streamed: never more than one product is held. The file
 * is grouped, each product's variants below it. Throws ShopifyUnavailableError when it breaks off:
 * fewer lines than `objectCount` came, or the connection ended. What was yielded before is whole.
 */
export async function* readBulkFile(
  url: string,
  objectCount: number,
  signal: AbortSignal,
): AsyncGenerator<FileProduct> {
  let current: FileProduct | undefined;
  let count = 0;
  try {
    for await (const line of linesOf(url, signal)) {
      if (line === '') continue;
      count += 1;
      const { __parentId: parentId, ...object } = JSON.parse(line);
      if (parentId === undefined) {
        if (current) yield current;
        current = { ...object, variants: { nodes: [] } };
      } else if (parentId === current?.id) {
        current?.variants.nodes.push(object);
      } else {
        throw new Error('a variant does not follow its product');
      }
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ShopifyUnavailableError) throw cause;
    throw new ShopifyUnavailableError("Shopify's bulk file broke off", { cause });
  }
  if (count < objectCount) {
    throw new ShopifyUnavailableError(
      `Shopify's bulk file has ${count} lines instead of ${objectCount}`,
    );
  }
  if (current) yield current;
}
