import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { newIdempotencyKey } from '../../../lib/apiClient.ts';
import { ApiError, isUnanswered, wordsOf } from '../../../lib/apiError.ts';
import { useSite } from '../../../lib/company.ts';
import { type Form, type PostedForm, useForm } from '../../../lib/form/useForm.ts';
import { amountOf, koboOf } from '../../../lib/formatMoney.ts';
import type { RefusalWords } from '../../../ui/Note/Refusal.tsx';
import {
  type DeliveryPrice,
  type Destination,
  deliveryPriceOf,
} from '../../shared/delivery/deliveryPrice.ts';
import { productsQueryOptions, refreshProducts } from '../api/productsQuery.ts';
import { type Offer, PRODUCTS_PATH, type Product } from '../product.ts';
import { offerOf, orderedTitle, type Picked, pickedOf, type VariantId } from './chosenOffer.ts';
import { clearChoice, hasAttempt, readDraft, writeDraft } from './orderDraft.ts';
import {
  checkOrder,
  type OrderDetails,
  type OrderFormValues,
  type OrderValues,
} from './orderSchema.ts';
import { changesOf, fieldErrorsOf, type OrderTrouble, troubleOf } from './orderTrouble.ts';
import { placeOrderContent } from './placeOrderContent.ts';
import { isFinal, isKeyReused, type SentOrder, sendOrder } from './sendOrder.ts';

/** An order that the server has accepted. */
export interface TakenOrder extends SentOrder {
  /** Product and variant, as the order names them. */
  readonly title: string;
  /** Price of one piece, naira string. */
  readonly unitPrice: string;
}

/** An order form that was posted without scripts and refused. */
export interface PostedOrder extends PostedForm<OrderValues> {
  /** The variant and the price that the buyer saw (`choiceOf`). */
  readonly choice: string;
  /** What the gateway answered; undefined when the form was wrong. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
  /** The code from the mailbox, where one was typed. */
  readonly mailboxCode?: string;
}

/** A question for the code that was mailed. */
export interface CodeQuestion {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What a posted form held. */
  readonly typed: string;
  /** It is no failure: the code is on its way. */
  readonly isSent: boolean;
}

/** State and actions of the order form. */
export interface OrderForm {
  readonly form: Form<OrderFormValues, OrderDetails>;
  /** The product as last fetched: its variants may have changed since the dialog opened. */
  readonly product: Product;
  readonly variantId: VariantId;
  /** Price and stock of the chosen variant, as last fetched. */
  readonly offer: Offer;
  readonly trouble: OrderTrouble | undefined;
  /** The trouble, if the server's refusal of an order told of it. */
  readonly refused: OrderTrouble | undefined;
  /** Any other refusal of the order that was sent last. */
  readonly failure: RefusalWords | undefined;
  /** While the server waits for the code that it mailed, or for a better one. */
  readonly code: CodeQuestion | undefined;
  /** The quantity as a whole number; 0 while the input holds none. */
  readonly pieces: number;
  /** Where the goods go, as far as the form says it. */
  readonly destination: Destination;
  /** What delivery costs; undefined until the form says where the goods go. */
  readonly delivery: DeliveryPrice | undefined;
  /** Goods and delivery, integer kobo. */
  readonly totalKobo: number;
  readonly submit: ReturnType<Form<OrderFormValues, OrderDetails>['handleSubmit']>;
}

/**
 * Order form of one product, from opening the dialog until the server has accepted the order. `formKey` is the key that
 * the server wrote into the form; a dialog that the browser opens makes its own.
 */
export function useOrderForm(
  opened: Product,
  onTaken: (order: TakenOrder) => void,
  { posted, formKey }: { posted?: PostedOrder | undefined; formKey?: string | undefined } = {},
): OrderForm {
  const queries = useQueryClient();
  const { data: list } = useQuery(productsQueryOptions);
  const site = useSite();
  const [key] = useState(() => formKey ?? newIdempotencyKey());
  // The controls hold the choice; what is shown of it follows them. The server draws this.
  const [{ variantId, pieces }, setPicked] = useState<Picked>(() => pickedOf(opened, posted));
  const [refusal, setRefusal] = useState(() => refusalOf(opened, posted));
  const [code, setCode] = useState(() => questionIn(posted));
  const codeInput = useRef<HTMLInputElement>(null);
  const product = list?.data.find(({ id }) => id === opened.id) ?? opened;
  const [destination, setDestination] = useState(() => destinationOf(posted?.values));
  const seen = offerOf(opened, variantId);
  const isOfThisPlace =
    refusal?.place === undefined || refusal.place === placeOf(destination, pieces);
  const isOfThisOffer = refusal?.variantId === variantId && isOfThisPlace;
  const refused = isOfThisOffer ? refusal.trouble : undefined;
  const offer = { ...offerOf(product, variantId), ...changesOf(refused) };
  const goodsKobo = koboOf(offer.price) * pieces;
  const quoted = deliveryPriceOf(site.delivery, destination, goodsKobo);
  const delivery = refused?.kind === 'fee' ? withFee(quoted, refused.fee) : quoted;
  const trouble = refused ?? troubleOf(seen, offer);
  const available = trouble?.kind === 'gone' ? undefined : offer.inventoryQuantity;

  const form = useForm<OrderFormValues, OrderDetails>({
    defaults: () => readDraft(opened),
    posted,
    together: ['choice', 'quantity'],
    check: (values) => checkOrder(values, site.delivery, available),
    onChange: (values) => {
      writeDraft(opened.id, values);
      setPicked(pickedOf(opened, { values, choice: values.choice }));
      setDestination(destinationOf(values));
    },
  });

  const start = useEffectEvent(() => {
    const values = form.getValues();
    // What the draft, or the visitor before React was there, says of option and quantity.
    if (!posted) {
      setPicked(pickedOf(opened, { values, choice: values.choice }));
      setDestination(destinationOf(values));
    }
    if (!posted && hasAttempt(opened.id))
      setRefusal({ variantId, words: { ...placeOrderContent.unanswered } });
  });
  useLayoutEffect(() => start(), []);

  const checkPieces = useEffectEvent(() => {
    // Other pieces than when the quantity was typed. Words of the server about something else stay.
    if (available !== undefined && pieces > available && !refused) form.checkField('quantity');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is checked when these change
  useEffect(() => checkPieces(), [available, variantId]);

  useEffect(() => {
    // Another buyer may have taken the last piece since the page loaded.
    void queries.invalidateQueries({ queryKey: [PRODUCTS_PATH], exact: true });
  }, [queries]);

  const submit = form.handleSubmit(async (details) => {
    const mailboxCode = codeInput.current?.value.trim() ?? '';
    setRefusal((now) => now && { ...now, words: undefined });
    try {
      const sent = await sendOrder(
        {
          ...details,
          productId: product.id,
          ...(variantId === null ? {} : { variantId }),
          // As the form has it that the browser posts: the same order is the same body.
          productTitle: product.title,
          totalPrice: amountOf(koboOf(offer.price) * details.quantity),
          deliveryFee: amountOf(delivery?.feeKobo ?? 0),
          ...(mailboxCode === '' ? {} : { mailboxCode }),
        },
        key,
      );
      const title = orderedTitle(product, sent.body.variantId ?? null);
      onTaken({ ...sent, title, unitPrice: offer.price });
      clearChoice();
    } catch (error) {
      fail(error);
    }
  });

  function fail(error: unknown): void {
    setCode((before) => questionOf(error) ?? before);
    if (!isFinal(error)) {
      setRefusal({ variantId, words: wordsOfFailure(error) });
      return;
    }
    const next = troubleOf(seen, offer, error);
    if (next && next.kind !== 'open') void refreshProducts(queries);
    const isOfField = form.setErrors(fieldErrorsOf(error));
    setRefusal({
      variantId,
      ...(next && { trouble: next }),
      ...(next?.kind === 'fee' && { place: placeOf(destination, pieces) }),
      ...(!next && !isOfField && { words: wordsOfFailure(error) }),
    });
  }

  return {
    form,
    product,
    variantId,
    offer,
    trouble,
    refused,
    pieces,
    submit,
    code: code && { ...code, input: codeInput },
    failure: refusal?.words,
    destination,
    delivery,
    totalKobo: goodsKobo + (delivery?.feeKobo ?? 0),
  };
}

const destinationOf = (
  values: { readonly [Name in keyof OrderValues]?: string | number } | undefined,
): Destination => ({
  state: String(values?.shippingState ?? ''),
  area: String(values?.deliveryArea ?? ''),
  pickupPointId: String(values?.pickupPointId ?? ''),
});

/** What a delivery fee is about: another place or another number of pieces has a fee of its own. */
const placeOf = (destination: Destination, pieces: number): string =>
  JSON.stringify([destination, pieces]);

const withFee = (quoted: DeliveryPrice | undefined, fee: string | null): DeliveryPrice => ({
  time: quoted?.time ?? null,
  feeKobo: fee === null ? null : koboOf(fee),
});

/** What an order was refused for, and the variant that it was about. */
interface Refused {
  readonly variantId: VariantId;
  readonly trouble?: OrderTrouble;
  /** What a changed delivery fee was about (`placeOf`). */
  readonly place?: string;
  /** Where neither a field nor the product is to blame. */
  readonly words?: RefusalWords | undefined;
}

/** What the gateway refused of a posted form. */
function refusalOf(product: Product, posted: PostedOrder | undefined): Refused | undefined {
  if (!posted?.refusal) return undefined;
  const { variantId, price } = pickedOf(product, posted);
  const seen = { ...offerOf(product, variantId), ...(price !== undefined && { price }) };
  const error = new ApiError(posted.refusal.status, posted.refusal.body);
  const trouble = troubleOf(seen, seen, error);
  if (trouble) return { variantId, trouble };
  if (Object.keys(posted.errors).length > 0) return undefined;
  return { variantId, words: wordsOfFailure(error) };
}

function wordsOfFailure(error: unknown): RefusalWords {
  const { failure, placedBefore } = placeOrderContent;
  if (isKeyReused(error)) return { ...placedBefore };
  const title = questionOf(error)?.isSent ? placeOrderContent.code.sent : failure.title;
  const words = { title, text: wordsOf(error) ?? failure.description };
  if (isFinal(error)) return words;
  const more = isUnanswered(error) ? `${failure.offline} ${failure.again}` : failure.again;
  return { ...words, more };
}

/** The question for a code that the server's refusal is; undefined for any other. */
function questionOf(error: unknown, typed = ''): Omit<CodeQuestion, 'input'> | undefined {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== 'ORDERS.CODE_NEEDED' && code !== 'ORDERS.CODE_REFUSED') return undefined;
  return { typed, isSent: code === 'ORDERS.CODE_NEEDED' };
}

function questionIn(posted: PostedOrder | undefined): Omit<CodeQuestion, 'input'> | undefined {
  const { refusal, mailboxCode = '' } = posted ?? {};
  const asked = refusal && questionOf(new ApiError(refusal.status, refusal.body), mailboxCode);
  // Whatever else was wrong: a code that was typed is not lost.
  return asked ?? (mailboxCode === '' ? undefined : { typed: mailboxCode, isSent: false });
}
