import type { ApiError } from '../../../lib/apiError.ts';
import type { OrderFieldName } from '../../shared/order/orderFields.ts';
import type { Offer } from '../product.ts';

/** Why an order cannot be placed unchanged, beyond what a field says. Prices are naira strings. */
export type OrderTrouble =
  | { readonly kind: 'price'; readonly before: string; readonly price: string }
  /** Delivery costs something else than the form said; null: staff tell the fee. */
  | { readonly kind: 'fee'; readonly fee: string | null }
  /** The stock is smaller than the order. */
  | { readonly kind: 'few'; readonly available: number }
  /** Unpaid orders of others hold the rest for now. */
  | { readonly kind: 'held'; readonly available: number }
  | { readonly kind: 'gone' }
  /** Too many open orders of the person in this field. */
  | { readonly kind: 'open'; readonly field: OrderFieldName };

/**
 * What prevents the order: from the server's refusal, or from the product list fetched since.
 * `opened` is the offer as the buyer saw it, `current` the one last fetched.
 */
export function troubleOf(
  opened: Offer,
  current: Offer,
  refusal?: ApiError,
): OrderTrouble | undefined {
  if (refusal) return troubleInRefusal(current, refusal);
  if (!current.inStock || current.inventoryQuantity <= 0) return { kind: 'gone' };
  if (current.price !== opened.price)
    return { kind: 'price', before: opened.price, price: current.price };
  return undefined;
}

function troubleInRefusal(current: Offer, { code, details }: ApiError): OrderTrouble | undefined {
  if (code === 'CATALOG.PRODUCT_NOT_FOUND') return { kind: 'gone' };
  if (code === 'CATALOG.PRICE_CHANGED' && details.price !== undefined)
    return { kind: 'price', before: current.price, price: String(details.price) };
  if (code === 'ORDERS.FEE_CHANGED')
    return { kind: 'fee', fee: details.deliveryFee ? String(details.deliveryFee) : null };
  if (code === 'CATALOG.OUT_OF_STOCK') {
    const available = Number(details.available ?? 0);
    return available > 0 ? { kind: 'few', available } : { kind: 'gone' };
  }
  if (code === 'ORDERS.HELD_BY_OTHERS')
    return { kind: 'held', available: Number(details.orderable ?? 0) };
  if (code === 'ORDERS.TOO_MANY_OPEN') return { kind: 'open', field: personIn(details) };
  return undefined;
}

/** What a refusal says about the offer. */
export function changesOf(trouble: OrderTrouble | undefined): Partial<Offer> {
  if (trouble?.kind === 'price') return { price: trouble.price };
  if (trouble?.kind === 'few') return { inventoryQuantity: trouble.available };
  if (trouble?.kind === 'gone') return { inStock: false, inventoryQuantity: 0 };
  return {};
}

/** The server's words beside the field that they concern: a rule that it breaks, a limit of the person, the pieces. */
export function fieldErrorsOf(refusal: ApiError): Readonly<Record<string, string>> {
  const { code, details, fieldErrors, message } = refusal;
  if (code === 'ORDERS.TOO_MANY_OPEN') return { [personIn(details)]: message };
  if (code === 'ORDERS.PICKUP_POINT_GONE') return { pickupPointId: message };
  const isOfPieces =
    code === 'ORDERS.HELD_BY_OTHERS' ||
    code === 'ORDERS.TOO_MANY_PIECES' ||
    (code === 'CATALOG.OUT_OF_STOCK' && Number(details.available ?? 0) > 0);
  return isOfPieces ? { quantity: message } : fieldErrors;
}

const personIn = ({ by }: ApiError['details']): OrderFieldName =>
  by === 'email' ? 'customerEmail' : 'customerPhone';
