import { MessageServer } from '@spade/bus/message-server';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';

/** A product of the stand-in. */
export interface StandInProduct {
  title: string;
  unitPriceKobo: number;
  category?: string;
  available: number;
  /** The variants besides the default one, by id. */
  variants?: Record<number, StandInVariant>;
}

/** A variant of a product of the stand-in; its title is that of product and variant. */
export type StandInVariant = Omit<StandInProduct, 'variants'>;

interface Hold {
  reply: HoldReply;
  hasEnded: boolean;
}

/**
 * The catalog service as orders sees it: handles `catalog.hold` over the real transport, with
 * stock and holds in memory. Its internals do not matter to these tests.
 */
export class CatalogStandIn {
  readonly products = new Map<number, StandInProduct>();
  readonly holds = new Map<string, Hold>();
  /** Every request received, including repeats. */
  readonly requests: HoldRequest[] = [];
  /** Runs before the reply to a request. */
  before: (request: HoldRequest) => void | Promise<void> = () => {};
  private readonly server: MessageServer;

  constructor(redisUrl: string) {
    this.server = new MessageServer({ service: 'catalog', redisUrl });
    this.server.addHandler('catalog.hold', (request: HoldRequest) => this.hold(request));
    this.server.addHandler('catalog.held-stock', () => Promise.resolve({ rows: this.heldStock() }));
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  /** Puts a product on sale and returns its id. */
  sell(product: Partial<StandInProduct> = {}): number {
    const id = this.products.size + 1;
    this.products.set(id, {
      title: 'Solar water pump',
      unitPriceKobo: 12_500_000,
      available: 1_000_000,
      ...product,
    });
    return id;
  }

  /** Ends a hold as a timeout or a release does; its pieces return to stock. */
  end(holdId: string): void {
    const hold = this.holds.get(holdId);
    if (!hold || hold.hasEnded) return;
    hold.hasEnded = true;
    const product = this.find(hold.reply);
    if (product) product.available += hold.reply.quantity;
  }

  /** The product or variant that has the stock; as in catalog, null or undefined is the default variant. */
  private find({ productId, variantId }: Pick<HoldRequest, 'productId' | 'variantId'>) {
    const product = this.products.get(productId);
    return typeof variantId === 'number' ? product?.variants?.[variantId] : product;
  }

  /** Stock of the default variants. */
  private heldStock(): Pick<HeldStockRow, 'productId' | 'variantId' | 'stock' | 'held'>[] {
    return [...this.products].map(([productId, { available }]) => {
      const held = this.piecesHeld({ productId });
      return { productId, variantId: null, stock: available + held, held };
    });
  }

  private piecesHeld({
    productId,
    variantId = null,
  }: Pick<HoldRequest, 'productId' | 'variantId'>): number {
    return [...this.holds.values()]
      .filter(({ reply, hasEnded }) => {
        return !hasEnded && reply.productId === productId && reply.variantId === variantId;
      })
      .reduce((sum, { reply }) => sum + reply.quantity, 0);
  }

  private async hold(request: HoldRequest): Promise<HoldReply> {
    this.requests.push(request);
    await this.before(request);
    const { holdId, productId, variantId = null, quantity, expectedTotalKobo } = request;
    const known = this.holds.get(holdId);
    if (known?.hasEnded) throw new CodedError('CATALOG.HOLD_ENDED', { holdId });
    if (known) return known.reply;
    const product = this.find(request);
    if (!product) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
    const { title, unitPriceKobo, available } = product;
    const totalKobo = unitPriceKobo * quantity;
    if (expectedTotalKobo !== undefined && expectedTotalKobo !== totalKobo) {
      throw new CodedError('CATALOG.PRICE_CHANGED', { unitPriceKobo, totalKobo });
    }
    if (available < quantity) throw new CodedError('CATALOG.OUT_OF_STOCK', { available });
    const heldBefore = this.piecesHeld(request);
    const [stock, held] = [available + heldBefore, heldBefore + quantity];
    if (request.upToHalf && held > stock / 2)
      throw new CodedError('CATALOG.CONTENDED', { stock, held: heldBefore });
    product.available -= quantity;
    const { category = null } = product;
    const facts = { holdId, productId, variantId, title, unitPriceKobo, quantity, category };
    const reply = { ...facts, stock, held };
    this.holds.set(holdId, { reply, hasEnded: false });
    return reply;
  }
}
