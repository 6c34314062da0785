import { ApiError, isUnanswered, wordsOf } from '../../../lib/apiError.ts';
import type { PostedForm } from '../../../lib/form/useForm.ts';
import type { RefusalWords } from '../../../ui/Note/Refusal.tsx';
import type { Destination } from '../../shared/delivery/deliveryPrice.ts';
import type { Product } from '../product.ts';
import { offerOf, pickedOf, type VariantId } from './chosenOffer.ts';
import type { OrderValues } from './orderSchema.ts';
import { type OrderTrouble, troubleOf } from './orderTrouble.ts';
import { placeOrderContent } from './placeOrderContent.ts';
import { isFinal, isKeyReused } from './sendOrder.ts';

/** An order form that was posted without scripts and refused. */
export interface PostedOrder extends PostedForm<OrderValues> {
  /** The variant and the price that the buyer saw (`choiceOf`). */
  readonly choice: string;
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
  const trouble = troubleOf(seen, seen, error);
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
