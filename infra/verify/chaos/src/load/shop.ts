import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { Api } from './api.ts';

/** What a buyer can put into an order. */
export interface Offer {
  productId: number;
  variantId: number | null;
  title: string;
  priceKobo: number;
}

interface ListedProduct {
  id: number;
  title: string;
  price: string;
  inStock: boolean;
  variants?: { id: number | null; price: string; inStock: boolean }[];
}

const koboOf = (naira: string) => Math.round(Number(naira) * 100);

/** The product list as the buyers' pages have it: sometimes out of date, as pages are. */
export class Shop {
  private offers: Offer[] = [];

  constructor(
    private readonly api: Api,
    private readonly random: Random,
  ) {}

  /** Reads the list again; keeps the old one when that fails. */
  async refresh(): Promise<void> {
    const answer = await this.api.call({
      about: { op: 'list-products', key: 'products' },
      method: 'GET',
      path: '/api/products',
    });
    if (answer?.status !== 200) return;
    const products = answer.body.data as ListedProduct[]; // the gateway's document says so
    const offers = products.filter(({ inStock }) => inStock).flatMap(offersOf);
    if (offers.length > 0) this.offers = offers;
  }

  /** Refreshes until `isOver`. */
  async watch(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.refresh();
      await sleep(500);
    }
  }

  /** Every way in which a product is sold now. */
  all(): readonly Offer[] {
    return this.offers;
  }

  /** Some way in which a product is sold; undefined when nothing is known to be on sale. */
  any(): Offer | undefined {
    return this.offers.length === 0 ? undefined : this.random.pick(this.offers);
  }
}

function offersOf({ id, title, price, variants = [] }: ListedProduct): Offer[] {
  if (variants.length === 0) {
    return [{ productId: id, variantId: null, title, priceKobo: koboOf(price) }];
  }
  return variants
    .filter(({ inStock }) => inStock)
    .map((variant) => ({
      productId: id,
      variantId: variant.id,
      title,
      priceKobo: koboOf(variant.price),
    }));
}
