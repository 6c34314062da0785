import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/apiClient.ts';
import { ApiError } from '../../../lib/apiError.ts';
import { type Form, useForm } from '../../../lib/form/useForm.ts';
import { amountOf, koboOf } from '../../../lib/formatMoney.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type PlaceOrderAnswer, type PlaceOrderBody, placeOrder } from '../api/placeOrder.ts';
import { productsQueryOptions, refreshProducts } from '../api/productsQuery.ts';
import { type Offer, PRODUCTS_PATH, type Product } from '../product.ts';
import { firstChoice, offerOf, orderedTitle, type VariantId } from './chosenOffer.ts';
import {
  clearChoice,
  readAttempt,
  readDraft,
  readVariant,
  writeAttempt,
  writeDraft,
} from './orderDraft.ts';
import { checkOrder, type OrderDetails, type OrderValues } from './orderSchema.ts';
import { type OrderTrouble, troubleOf } from './orderTrouble.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** An order that the server has accepted. */
export interface TakenOrder extends PlaceOrderAnswer {
  readonly body: PlaceOrderBody;
  /** Price of one piece, naira string. */
  readonly unitPrice: string;
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
  /** The quantity as a whole number; 0 while the input holds none. */
  readonly pieces: number;
  /** Integer kobo. */
  readonly totalKobo: number;
  readonly submit: ReturnType<Form<OrderValues, OrderDetails>['handleSubmit']>;
}

/** Order form of one product, from opening the dialog until the server has accepted the order. */
export function useOrderForm(opened: Product, onTaken: (order: TakenOrder) => void): OrderForm {
  const queries = useQueryClient();
  const { data: list } = useQuery(productsQueryOptions);
  const [refusals, setRefusals] = useState<ReadonlyMap<VariantId, OrderTrouble>>(new Map());
  const listed = list?.data.find(({ id }) => id === opened.id);
  const product = listed ?? opened;
  const [variantId, setVariantId] = useState(() => firstChoice(opened, readVariant(opened.id)));
  const refused = refusals.get(variantId);
  const offer = { ...offerOf(product, variantId), ...changesOf(refused) };
  const trouble = refused ?? troubleOf(offerOf(opened, variantId), offer);

  const [draft] = useState(() => readDraft(opened.id));
  const [pieces, setPieces] = useState(() => piecesOf(draft));
  const totalKobo = koboOf(offer.price) * pieces;
  const form = useForm<OrderValues, OrderDetails>({
    defaults: draft,
    check: checkOrder,
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
      setRefusals((before) => withRefusal(before, variantId, next));
      if (next) {
        void refreshProducts(queries);
        return;
      }
      if (form.setErrors(error.fieldErrors)) return;
    }
    showToast({ ...failureOf(error), kind: 'destructive' });
  }

  return { form, product, variantId, chooseVariant, offer, trouble, pieces, totalKobo, submit };
}

function piecesOf({ quantity }: OrderValues): number {
  return quantity >= 1 ? Math.floor(quantity) : 0;
}

/** A final refusal: nothing is stored under the key. After any other failure the order may exist. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 422 && status !== 429;
}

function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDERS.IDEMPOTENCY_KEY_REUSED';
}

/** After too many orders (429) the server's message says how long to wait. */
function failureOf(error: unknown) {
  const words = error instanceof ApiError && error.status === 429 ? error.humanMessage : undefined;
  return { ...placeOrderContent.failure, ...(words ? { description: words } : {}) };
}

function withRefusal(
  before: ReadonlyMap<VariantId, OrderTrouble>,
  variantId: VariantId,
  trouble: OrderTrouble | undefined,
): ReadonlyMap<VariantId, OrderTrouble> {
  const after = new Map(before);
  if (trouble) after.set(variantId, trouble);
  else after.delete(variantId);
  return after;
}

/** What a refusal says about the offer. */
function changesOf(trouble: OrderTrouble | undefined): Partial<Offer> {
  if (trouble?.kind === 'price') return { price: trouble.price };
  if (trouble?.kind === 'few') return { inventoryQuantity: trouble.available };
  if (trouble?.kind === 'gone') return { inStock: false, inventoryQuantity: 0 };
  return {};
}
