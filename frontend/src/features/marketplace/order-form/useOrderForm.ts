import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/apiClient.ts';
import { ApiError, isUnanswered, wordsOf } from '../../../lib/apiError.ts';
import { type Form, type PostedForm, useForm } from '../../../lib/form/useForm.ts';
import { amountOf, koboOf } from '../../../lib/formatMoney.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import type { RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type PlaceOrderAnswer, type PlaceOrderBody, placeOrder } from '../api/placeOrder.ts';
import { productsQueryOptions, refreshProducts } from '../api/productsQuery.ts';
import { type Offer, PRODUCTS_PATH, type Product } from '../product.ts';
import { firstChoice, offerOf, orderedTitle, readChoice, type VariantId } from './chosenOffer.ts';
import {
  clearChoice,
  readAttempt,
  readDraft,
  readVariant,
  writeAttempt,
  writeDraft,
} from './orderDraft.ts';
import { checkOrder, type OrderDetails, type OrderValues } from './orderSchema.ts';
import { fieldErrorsOf, type OrderTrouble, troubleOf } from './orderTrouble.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** An order that the server has accepted. */
export interface TakenOrder extends PlaceOrderAnswer {
  readonly body: PlaceOrderBody;
  /** Price of one piece, naira string. */
  readonly unitPrice: string;
}

/** An order form that was posted without scripts and refused. */
export interface PostedOrder extends PostedForm<OrderValues> {
  /** The variant and the price that the buyer saw (`choiceOf`). */
  readonly choice: string;
  /** What the gateway answered; undefined when the form was wrong. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
}

/** State and actions of the order form. */
export interface OrderForm {
  readonly form: Form<OrderValues, OrderDetails>;
  /** The product as last fetched: its variants may have changed since the dialog opened. */
  readonly product: Product;
  readonly variantId: VariantId;
  readonly chooseVariant: (id: VariantId) => void;
  /** Price and stock of the chosen variant, as last fetched. */
  readonly offer: Offer;
  readonly trouble: OrderTrouble | undefined;
  /** The trouble, if the server's refusal of an order told of it. */
  readonly refused: OrderTrouble | undefined;
  /** Any other refusal of the order that was sent last. */
  readonly failure: RefusalWords | undefined;
  /** The quantity as a whole number; 0 while the input holds none. */
  readonly pieces: number;
  /** Integer kobo. */
  readonly totalKobo: number;
  readonly submit: ReturnType<Form<OrderValues, OrderDetails>['handleSubmit']>;
}

/** Order form of one product, from opening the dialog until the server has accepted the order. */
export function useOrderForm(
  opened: Product,
  onTaken: (order: TakenOrder) => void,
  posted?: PostedOrder,
): OrderForm {
  const queries = useQueryClient();
  const { data: list } = useQuery(productsQueryOptions);
  // Drafts are the browser's: a form that the server rendered gets them after the hydrating render.
  const isInBrowser = useIsHydrated();
  const [refusal, setRefusal] = useState(() => refusalOf(opened, posted));
  const [failure, setFailure] = useState(() => failureOf(opened, posted));
  const listed = list?.data.find(({ id }) => id === opened.id);
  const product = listed ?? opened;
  const [variantId, setVariantId] = useState(() =>
    firstChoice(
      opened,
      posted ? readChoice(posted.choice).variantId : isInBrowser ? readVariant(opened.id) : null,
    ),
  );
  const refused = refusal?.variantId === variantId ? refusal.trouble : undefined;
  const offer = { ...offerOf(product, variantId), ...changesOf(refused) };
  const trouble = refused ?? troubleOf(offerOf(opened, variantId), offer);
  const available = trouble?.kind === 'gone' ? undefined : offer.inventoryQuantity;

  const [pieces, setPieces] = useState(() => piecesOf(posted?.values));
  const totalKobo = koboOf(offer.price) * pieces;
  const form = useForm<OrderValues, OrderDetails>({
    defaults: () => readDraft(opened.id),
    posted,
    check: (values) => checkOrder(values, available),
    onChange: (values) => {
      writeDraft(opened.id, values, variantId);
      setPieces(piecesOf(values));
    },
  });
  const chooseVariant = (id: VariantId) => {
    setVariantId(id);
    writeDraft(opened.id, form.getValues(), id);
  };

  // One key per opened dialog; an unanswered order of this product is retried under its key.
  const key = useRef<string>(undefined);
  key.current ??= readAttempt(opened.id)?.key ?? newIdempotencyKey();

  const { getValues, checkField } = form;
  const checkedStock = useRef(available);
  useEffect(() => {
    // Another variant, or other pieces than when the quantity was typed. Words of the server about something else stay.
    const before = checkedStock.current;
    if (before === available) return;
    checkedStock.current = available;
    const { quantity } = getValues();
    if (quantity > Math.min(before ?? quantity, available ?? quantity)) checkField('quantity');
  });

  useEffect(() => {
    // What the draft, or the visitor before React was there, says of the quantity.
    setPieces(piecesOf(getValues()));
  }, [getValues]);

  useEffect(() => {
    // Another buyer may have taken the last piece since the page loaded.
    void queries.invalidateQueries({ queryKey: [PRODUCTS_PATH], exact: true });
  }, [queries]);

  const submit = form.handleSubmit(async (details) => {
    const body: PlaceOrderBody = {
      ...details,
      productId: product.id,
      ...(variantId === null ? {} : { variantId }),
      productTitle: orderedTitle(product, variantId),
      totalPrice: amountOf(koboOf(offer.price) * details.quantity),
    };
    setFailure(undefined);
    try {
      onTaken({ ...(await send(body)), unitPrice: offer.price });
      clearChoice();
    } catch (error) {
      fail(error);
    }
  });

  async function send(body: PlaceOrderBody): Promise<PlaceOrderAnswer & { body: PlaceOrderBody }> {
    const idempotencyKey = key.current ?? newIdempotencyKey();
    const before = readAttempt(opened.id);
    try {
      // An earlier, unanswered attempt under this key stays stored until it is answered.
      if (!before) writeAttempt({ key: idempotencyKey, body, at: Date.now() });
      const answer = await placeOrder(body, idempotencyKey);
      writeAttempt(undefined);
      return { ...answer, body };
    } catch (error) {
      if (isKeyReused(error) && before) {
        // An earlier attempt arrived with other details; only its reply was lost.
        const answer = await placeOrder(before.body, before.key);
        writeAttempt(undefined);
        showToast({ ...placeOrderContent.found, isForNextDialog: true });
        return { ...answer, body: before.body };
      }
      throw error;
    }
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && isFinal(error)) {
      writeAttempt(undefined);
      key.current = newIdempotencyKey();
      const next = troubleOf(offerOf(opened, variantId), offer, error);
      setRefusal(next && { variantId, trouble: next });
      if (next && next.kind !== 'open') void refreshProducts(queries);
      if (form.setErrors(fieldErrorsOf(error)) || next) return;
    }
    const { title, description, again, offline } = placeOrderContent.failure;
    const words = { title, text: wordsOf(error) ?? description };
    if (error instanceof ApiError && isFinal(error)) setFailure(words);
    else setFailure({ ...words, more: isUnanswered(error) ? `${offline} ${again}` : again });
  }

  return {
    ...{ form, product, variantId, chooseVariant, offer },
    ...{ trouble, refused, failure, pieces, totalKobo, submit },
  };
}

function piecesOf(values: { readonly quantity?: string | number } | undefined): number {
  const quantity = Number(values?.quantity ?? 1);
  return quantity >= 1 ? Math.floor(quantity) : 0;
}

/** What an order was refused for, and the variant that it was about. */
interface VariantRefusal {
  readonly variantId: VariantId;
  readonly trouble: OrderTrouble;
}

/** What the gateway refused of a posted form. */
function refusalOf(product: Product, posted: PostedOrder | undefined): VariantRefusal | undefined {
  if (!posted?.refusal) return undefined;
  const { variantId, price } = readChoice(posted.choice);
  const seen = { ...offerOf(product, variantId), price };
  const trouble = troubleOf(seen, seen, errorOf(posted.refusal));
  return trouble && { variantId, trouble };
}

/** Why a posted form was refused where neither a field nor the product is to blame. */
function failureOf(product: Product, posted?: PostedOrder): RefusalWords | undefined {
  if (!posted?.refusal || Object.keys(posted.errors).length > 0) return undefined;
  if (refusalOf(product, posted)) return undefined;
  const { title, description } = placeOrderContent.failure;
  return { title, text: wordsOf(errorOf(posted.refusal)) ?? description };
}

const errorOf = ({ status, body }: NonNullable<PostedOrder['refusal']>) =>
  new ApiError(status, body);

/** A final refusal: nothing is stored under the key. After any other failure the order may exist. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 422 && status !== 429;
}

function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDERS.IDEMPOTENCY_KEY_REUSED';
}

/** What a refusal says about the offer. */
function changesOf(trouble: OrderTrouble | undefined): Partial<Offer> {
  if (trouble?.kind === 'price') return { price: trouble.price };
  if (trouble?.kind === 'few') return { inventoryQuantity: trouble.available };
  if (trouble?.kind === 'gone') return { inStock: false, inventoryQuantity: 0 };
  return {};
}
