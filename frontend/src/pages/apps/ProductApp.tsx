import { useQuery } from '@tanstack/react-query';
import {
  productQueryOptions,
  productsQueryOptions,
} from '../../features/marketplace/api/productsQuery.ts';
import type { PostedWaiting } from '../../features/marketplace/components/WaitingForm.tsx';
import { ProductPage } from '../../features/marketplace/ProductPage.tsx';
import { type Product, relatedTo, shelfOf } from '../../features/marketplace/product.ts';
import { type ShopView, useShopView } from '../../features/marketplace/shopView.ts';
import { lastPathSegment } from '../../lib/address.ts';
import { OrderDialogs, type ServedOrderForm } from './OrderDialogs.tsx';

/** What the server renders; the built page has none of it. */
export interface ProductProps {
  readonly productId?: string;
  readonly view?: ShopView;
  /** Null: not on sale. */
  readonly product?: Product | null;
  /** Others of its category; some of the shop where there is no such product. */
  readonly related?: readonly Product[];
  readonly form?: ServedOrderForm;
  /** The form of who waits for it, posted and refused. */
  readonly waiting?: PostedWaiting;
}

/** The page of a product with the dialogs of an order. */
export function ProductApp({
  productId = lastPathSegment(),
  view,
  product,
  related,
  form,
  waiting,
}: ProductProps) {
  const path = `/marketplace/${productId}`;
  const state = useShopView(view, path);
  const list = useQuery({ ...productsQueryOptions, enabled: product === undefined });
  const listed = list.data?.data.find(({ id }) => String(id) === productId);
  const isBeyondList = !listed && Boolean(list.data?.meta.nextCursor);
  const one = useQuery({ ...productQueryOptions(productId), enabled: isBeyondList });
  const shown = listed ?? one.data ?? product;
  const others = (listed: readonly Product[]) =>
    shown ? relatedTo(shown, listed) : shelfOf(listed);
  return (
    <>
      <ProductPage
        product={shown}
        related={related ?? others(list.data?.data ?? [])}
        read={product === undefined ? (isBeyondList ? one : list) : undefined}
        onOrder={({ id }) => state.openOrder(id)}
        waiting={waiting}
      />
      <OrderDialogs
        state={state}
        path={path}
        product={shown && state.view.order === shown.id ? shown : undefined}
        served={form}
      />
    </>
  );
}
