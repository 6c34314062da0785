/** A product of a bulk file: its line and those of its variants, unparsed except for the id. */
export interface RawProduct {
  shopifyId: string;
  lines: Buffer;
}

/** A product of the file: its own fields, and its variants as a page would have them. */
interface FileProduct {
  id: string;
  variants: { nodes: unknown[] };
  [field: string]: unknown;
}

/** Longest accepted line; Shopify allows descriptions of half a million characters. */
const MAX_LINE_BYTES = 8_000_000;

const NEWLINE = 0x0a;

/** Marks a line's parent. It cannot occur inside a JSON string, where quotes are escaped. */
const PARENT_MARK = ',"__parentId":"';

/** The id of a product's line; it is the first field that our query asks for. Slashes may be escaped. */
function idOf(line: Buffer): string {
  const [, id] = /^\{"id":"([^"]+)"/.exec(line.toString('latin1', 0, 120)) ?? [];
  return id?.replaceAll('\\/', '/') ?? String(JSON.parse(line.toString()).id);
}

/**
 * Splits a bulk file, given in pieces of any length, into its products. The file must be grouped: each
 * product's variants follow it. Only the unfinished end of a piece is copied.
 */
export class ProductSplitter {
  /** Number of lines so far. */
  lines = 0;
  private openId: string | undefined;
  /** From the first line of the product that is still open. */
  private rest: Buffer = Buffer.alloc(0);
  /** How many bytes of `rest` are lines that were met. */
  private met = 0;

  /** The products that are complete now: the next line starts another. */
  push(piece: Uint8Array): RawProduct[] {
    const text = Buffer.concat([this.rest, piece]);
    const whole: RawProduct[] = [];
    let openFrom = 0;
    let at = this.met;
    for (let end = text.indexOf(NEWLINE, at); end !== -1; end = text.indexOf(NEWLINE, at)) {
      const line = text.subarray(at, end);
      if (line.length > 0 && this.beginsProduct(line)) {
        if (this.openId !== undefined) {
          whole.push({ shopifyId: this.openId, lines: text.subarray(openFrom, at) });
        }
        this.openId = idOf(line);
        openFrom = at;
      }
      at = end + 1;
    }
    if (text.length - at > MAX_LINE_BYTES) throw new Error('a line has no end');
    this.rest = text.subarray(openFrom);
    this.met = at - openFrom;
    return whole;
  }

  /**
   * The last product, at the end of the file. A last line without a newline must be complete JSON;
   * otherwise it was cut off: throws SyntaxError.
   */
  end(): RawProduct[] {
    const unended = this.rest.subarray(this.met);
    if (unended.length > 0) JSON.parse(unended.toString());
    const whole = unended.length > 0 ? this.push(Buffer.of(NEWLINE)) : [];
    if (this.openId !== undefined) whole.push({ shopifyId: this.openId, lines: this.rest });
    return whole;
  }

  /** Throws for a variant that does not follow its product. */
  private beginsProduct(line: Buffer): boolean {
    this.lines += 1;
    if (!line.includes(PARENT_MARK)) return true;
    if (this.openId !== undefined) {
      const { openId } = this;
      if (line.includes(`${PARENT_MARK}${openId}"`)) return false;
      if (line.includes(`${PARENT_MARK}${openId.replaceAll('/', '\\/')}"`)) return false;
    }
    throw new Error('a variant does not follow its product');
  }
}

/** Parses a product that {@link ProductSplitter} returned. Throws SyntaxError. */
export function parseProduct({ lines }: RawProduct): FileProduct {
  const [own = '', ...variants] = lines.toString().split('\n').filter(Boolean);
  return { ...JSON.parse(own), variants: { nodes: variants.map((line) => JSON.parse(line)) } };
}
