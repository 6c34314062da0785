import { CodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { RedisStreamsServer } from '@spade/platform/transport/redis-streams-server';

/** A product of the stand-in. */
export interface StandInProduct {
  title: string;
  unitPriceKobo: number;
  available: number;
  /** The variants beside the default one, by id. */
  variants?: Record<number, StandInVariant>;
}

/** A variant of a product of the stand-in; its title is that of product and variant. */
export type StandInVariant = Omit<StandInProduct, 'variants'>;

interface Hold {
  reply: HoldReply;
  hasEnded: boolean;
}

/**
 * The catalog service as orders sees it: answers `catalog.hold` over the real transport, with
 * stock and holds in memory. Another service lies outside this one, so its inside is no matter here.
 */
export class CatalogStandIn {
  readonly products = new Map<number, StandInProduct>();
  readonly holds = new Map<string, Hold>();
  /** Every request that came, repeats too. */
  readonly requests: HoldRequest[] = [];
  /** Runs before a request is answered. */
  before: (request: HoldRequest) => void | Promise<void> = () => {};
  private readonly server: RedisStreamsServer;

  constructor(redisUrl: string) {
    this.server = new RedisStreamsServer({ service: 'catalog', redisUrl });
    this.server.addHandler('catalog.hold', (request: HoldRequest) => this.hold(request));
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  /** Puts a product on sale and answers its id. */
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

  /** Ends a hold as a time-out or a release does; its pieces return. */
  end(holdId: string): void {
    const hold = this.holds.get(holdId);
    if (!hold || hold.hasEnded) return;
    hold.hasEnded = true;
    const product = this.find(hold.reply);
    if (product) product.available += hold.reply.quantity;
  }

  /** What has the stock; as in catalog, null and left out are the default variant. */
  private find({ productId, variantId }: Pick<HoldRequest, 'productId' | 'variantId'>) {
    const product = this.products.get(productId);
    return typeof variantId === 'number' ? product?.variants?.[variantId] : product;
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
    product.available -= quantity;
    const reply = { holdId, productId, variantId, title, unitPriceKobo, quantity };
    this.holds.set(holdId, { reply, hasEnded: false });
    return reply;
  }
}
