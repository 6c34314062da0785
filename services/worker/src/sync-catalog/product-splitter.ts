/** A product of a bulk file as it came: its line and those of its variants, nothing parsed but the id. */
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

/** Longest line that is believed, in bytes; Shopify allows descriptions of half a million characters. */
const LONGEST_LINE = 8_000_000;

const NEWLINE = 0x0a;

/** Names a line's parent. In no text of JSON does it stand otherwise: quotes in texts are escaped. */
const PARENT_MARK = ',"__parentId":"';

/** The id of a product's line; it is the first field that our query asks for. Slashes may be escaped. */
function idOf(line: Buffer): string {
  const [, id] = /^\{"id":"([^"]+)"/.exec(line.toString('latin1', 0, 120)) ?? [];
  return id?.replaceAll('\\/', '/') ?? String(JSON.parse(line.toString()).id);
}

/**
 * Cuts a bulk file, given in pieces of any length, into its products. The file must be grouped:
 * each product's variants follow it. Nothing is copied but what a piece leaves unfinished.
 */
export class ProductSplitter {
  /** Lines met so far. */
  lines = 0;
  private openId: string | undefined;
  /** From the first line of the product that is still open. */
  private rest: Buffer = Buffer.alloc(0);
  /** How many bytes of `rest` are lines that were met. */
  private met = 0;

  /** The products that are whole now: whatever follows belongs to another. */
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
    if (text.length - at > LONGEST_LINE) throw new Error('a line has no end');
    this.rest = text.subarray(openFrom);
    this.met = at - openFrom;
    return whole;
  }

  /**
   * Call it at the end of the file: what was still open. A last line that nothing ended must be
   * whole JSON, or it was cut off: throws SyntaxError.
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

/** What {@link ProductSplitter} left unparsed. Throws SyntaxError. */
export function parseProduct({ lines }: RawProduct): FileProduct {
  const [own = '', ...variants] = lines.toString().split('\n').filter(Boolean);
  return { ...JSON.parse(own), variants: { nodes: variants.map((line) => JSON.parse(line)) } };
}
