import { ApiError, isUnanswered, wordsOf } from '../../../lib/apiError.ts';
import type { PostedForm } from '../../../lib/form/useForm.ts';
import type { RefusalWords } from '../../../ui/Note/Refusal.tsx';
import type { Destination } from '../../shared/delivery/deliveryPrice.ts';
import type { OrderFieldName } from '../../shared/order/orderFields.ts';
import type { Offer, Product, Variant } from '../product.ts';
import type { OrderValues } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** The variant chosen so far: its id, null for the default. */
export type VariantId = Variant['id'];

/** The variant with this id; undefined when the product has no such variant. */
export function variantOf({ variants }: Product, id: VariantId): Variant | undefined {
  return variants.find((variant) => variant.id === id);
}

/** What is bought: the chosen variant, or the product that is sold in one way only. */
export function offerOf(product: Product, id: VariantId): Offer {
  return (
    variantOf(product, id) ??
    (product.variants.length === 0
      ? product
      : // Withdrawn by the store since the buyer chose it.
        { ...product, inStock: false, inventoryQuantity: 0 })
  );
}

/** The variant that a dialog opens with: the one kept, if in stock, else the first in stock. */
export function firstChoice(product: Product, kept: VariantId): VariantId {
  if (variantOf(product, kept)?.inStock) return kept;
  const inStock = product.variants.find((variant) => variant.inStock);
  return (inStock ?? product.variants[0])?.id ?? null;
}

/** What a buyer has picked of a product: the variant, and the pieces as a whole number; 0 while the input holds none. */
export interface Picked {
  readonly variantId: VariantId;
  readonly pieces: number;
  /** Price that the buyer saw, naira string; undefined before anything was picked. */
  readonly price?: string;
}

/** What a form says of it: the choice that it posts (`choiceOf`), and the quantity. */
export function pickedIn(
  choice: string,
  values: { readonly quantity?: string | number | undefined },
): Picked {
  const quantity = Number(values.quantity ?? 1);
  return { ...readChoice(choice), pieces: quantity >= 1 ? Math.floor(quantity) : 0 };
}

/** What a form says of it; without one, what the server draws: one piece of the first variant in stock. */
export const pickedOf = (
  product: Product,
  form?: { readonly choice: string; readonly values: Parameters<typeof pickedIn>[1] },
): Picked =>
  form ? pickedIn(form.choice, form.values) : { variantId: firstChoice(product, null), pieces: 1 };

/** The name on the order, as the server gives it: `Ankara wax print (4 yards)`. */
export function orderedTitle(product: Product, id: VariantId): string {
  const variant = variantOf(product, id);
  return variant ? `${product.title} (${variant.title})` : product.title;
}

/** What the form posts of the choice: the variant and the price that the buyer saw, `12@4500.00`; `@4500.00` without variants. */
export const choiceOf = (id: VariantId, { price }: Offer): string => `${id ?? ''}@${price}`;

/** Reads `choiceOf`. */
export function readChoice(choice: string): { variantId: VariantId; price: string } {
  const [id = '', price = ''] = choice.split('@');
  return { variantId: id === '' ? null : Number(id), price };
}

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

/** What prevents the order by the product list, as fetched since `opened` was drawn. */
function troubleOf(opened: Offer, current: Offer): OrderTrouble | undefined {
  if (!current.inStock || current.inventoryQuantity <= 0) return { kind: 'gone' };
  if (current.price !== opened.price)
    return { kind: 'price', before: opened.price, price: current.price };
  return undefined;
}

/** What prevents the order by the server's refusal of it; `current` is the offer that was ordered. */
export function troubleInRefusal(
  current: Offer,
  { code, details }: ApiError,
): OrderTrouble | undefined {
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
function changesOf(trouble: OrderTrouble | undefined): Partial<Offer> {
  if (trouble?.kind === 'price') return { price: trouble.price };
  if (trouble?.kind === 'few') return { inventoryQuantity: trouble.available };
  if (trouble?.kind === 'gone') return { inStock: false, inventoryQuantity: 0 };
  return {};
}

/**
 * What is offered of a variant now, and what prevents its order: the server's refusal of it, or else what has changed since
 * the product was `opened`.
 */
export function currentOffer(
  opened: Product,
  product: Product,
  variantId: VariantId,
  refused: OrderTrouble | undefined,
): { readonly offer: Offer; readonly trouble: OrderTrouble | undefined } {
  const offer = { ...offerOf(product, variantId), ...changesOf(refused) };
  return { offer, trouble: refused ?? troubleOf(offerOf(opened, variantId), offer) };
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

/** An order form that was posted without scripts and refused. */
export interface PostedOrder extends PostedForm<OrderValues> {
  /** The variant and the price that the buyer saw (`choiceOf`). */
  readonly choice: string;
  /** The e-mail address that was probably meant: the form is asked about it before anything is ordered. */
  readonly meant?: string;
  /** The address that the visitor was asked about: sent again, it is ordered. */
  readonly askedEmail?: string;
  /** What the gateway answered; undefined when the form was wrong. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
}

/** What a delivery fee is about: another place or another number of pieces has a fee of its own. */
export const placeOf = (destination: Destination, pieces: number): string =>
  JSON.stringify([destination, pieces]);

/** What an order was refused for, and the variant that it was about. */
export interface Refused {
  readonly variantId: VariantId;
  readonly trouble?: OrderTrouble;
  /** What a changed delivery fee was about (`placeOf`). */
  readonly place?: string;
  /** Where neither a field nor the product is to blame. */
  readonly words?: RefusalWords | undefined;
}

/** What the gateway refused of a form that the browser posted. */
export function refusalOf(product: Product, posted: PostedOrder | undefined): Refused | undefined {
  if (!posted?.refusal) return undefined;
  const { variantId, price } = pickedOf(product, posted);
  const seen = { ...offerOf(product, variantId), ...(price !== undefined && { price }) };
  const error = new ApiError(posted.refusal.status, posted.refusal.body);
  const trouble = troubleInRefusal(seen, error);
  if (trouble) return { variantId, trouble };
  if (Object.keys(posted.errors).length > 0) return undefined;
  return { variantId, words: wordsOfFailure(error) };
}

export function wordsOfFailure(error: unknown): RefusalWords {
  const { failure, placedBefore } = placeOrderContent;
  if (isKeyReused(error)) return { ...placedBefore };
  const words = { title: failure.title, text: wordsOf(error) ?? failure.description };
  if (isFinal(error)) return words;
  const more = isUnanswered(error) ? `${failure.offline} ${failure.again}` : failure.again;
  return { ...words, more };
}

/** The order that is stored and waits for the code from its mailbox, on its page; undefined for any other refusal. */
export function waitingOrderIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ORDERS.CODE_NEEDED') return undefined;
  const { orderId } = error.details;
  return orderId === undefined ? undefined : String(orderId);
}

/** A final refusal: nothing is stored under the key. After any other failure the order may exist. */
export function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 422 && status !== 429;
}

/** The form has placed an order already, with other details: the browser posted it before React was there. */
export function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDERS.IDEMPOTENCY_KEY_REUSED';
}
