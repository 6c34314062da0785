import type { ComponentType } from 'react';
import type { LiveName } from '../lib/LiveSlot.tsx';

/** A part of a public page that React takes over. */
export interface LivePart {
  readonly Part: ComponentType;
  /** Begins to read what the part shows; only in the browser. */
  readonly prepare?: () => void;
}

/** The code of each live part: the browser loads that of its page, the prerender all. */
export const liveParts: Readonly<Record<LiveName, () => Promise<LivePart>>> = {
  Account: async () => ({ Part: (await import('./Account.tsx')).Account }),
  Contact: async () => ({ Part: (await import('./Contact.tsx')).Contact }),
  Order: async () => {
    const { Order, prepareOrder } = await import('./Order.tsx');
    return { Part: Order, prepare: prepareOrder };
  },
  Product: async () => {
    const [{ Product }, { prepareShop }] = await Promise.all([
      import('./Product.tsx'),
      import('./readShop.ts'),
    ]);
    return { Part: Product, prepare: prepareShop };
  },
  Shop: async () => {
    const [{ Shop }, { prepareShop }] = await Promise.all([
      import('./Shop.tsx'),
      import('./readShop.ts'),
    ]);
    return { Part: Shop, prepare: prepareShop };
  },
  Supplier: async () => ({ Part: (await import('./Supplier.tsx')).Supplier }),
};
