import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListProductsReply, Product } from '@spade/contracts/messages/catalog';
import { EncodedAnswer } from '../http/encoded-answer.ts';
import { presentProduct } from './product.view.ts';

/** Products written in one turn of the event loop: less than a millisecond. */
const PRODUCTS_PER_TURN = 100;

type Page = Omit<ListProductsReply, 'products'>;

/** Some products as `catalog-changed` names them; undefined: any. */
interface NamedProducts {
  productIds?: readonly number[] | undefined;
  hasMore?: boolean | undefined;
}

/** The whole product list as ready bytes. It never changes: {@link ListedProducts.with} makes another. */
export class ListedProducts {
  private constructor(
    readonly byId: ReadonlyMap<number, Product>,
    /** Each product as the response shows it, in JSON. */
    private readonly rows: ReadonlyMap<number, string>,
    private readonly page: Page,
    readonly answer: EncodedAnswer,
  ) {}

  /** Writes all products, other requests in between. */
  static async of({ products, ...page }: ListProductsReply): Promise<ListedProducts> {
    const byId = new Map<number, Product>();
    const rows = new Map<number, string>();
    for (const [index, product] of products.entries()) {
      if (index % PRODUCTS_PER_TURN === 0) await nextTurn();
      byId.set(product.id, product);
      rows.set(product.id, JSON.stringify(presentProduct(product)));
    }
    return new ListedProducts(byId, rows, page, await answerOf(rows, page));
  }

  /** The catalogue's name of these contents; empty when it gave none. */
  get version(): string {
    return this.page.version ?? '';
  }

  /** The catalogue has more products than one list holds. */
  get isCut(): boolean {
    return this.page.nextCursor !== null;
  }

  /**
   * The listed products that a broadcast is about; `any` if it may be about all, or about one that should be listed
   * and is not. A product beyond a list that is cut is not waited for: only the list's total counts it.
   */
  namedIn({ productIds, hasMore = false }: NamedProducts): readonly number[] | 'any' {
    if (productIds === undefined) return 'any';
    const end = this.isCut ? ([...this.byId.keys()].at(-1) ?? 0) : Number.POSITIVE_INFINITY;
    if (hasMore && (productIds.at(-1) ?? 0) < end) return 'any';
    const within = productIds.filter((id) => id <= end);
    return within.every((id) => this.byId.has(id)) ? within : 'any';
  }

  /** The same list with these of its products as they are now: the others are not written again. */
  async with(products: readonly Product[]): Promise<ListedProducts> {
    const byId = new Map(this.byId);
    const rows = new Map(this.rows);
    for (const product of products) {
      byId.set(product.id, product);
      rows.set(product.id, JSON.stringify(presentProduct(product)));
    }
    const { version: _, ...page } = this.page;
    return new ListedProducts(byId, rows, page, await answerOf(rows, page));
  }
}

/** The text of `presentProductList`, of rows that are text already. Other requests come in between: it may be a megabyte. */
async function answerOf(
  rows: ReadonlyMap<number, string>,
  { total, nextCursor }: Page,
): Promise<EncodedAnswer> {
  const data = [...rows.values()].join(',');
  const meta = JSON.stringify({ total, nextCursor });
  await nextTurn();
  const json = Buffer.from(`{"success":true,"data":[${data}],"meta":${meta}}`);
  await nextTurn();
  const answer = new EncodedAnswer(json);
  await Promise.all([answer.prepare('gzip'), answer.prepare('br')]);
  return answer;
}
