import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/apiClient.ts';
import { useSite } from '../../../lib/company.ts';
import { type Form, useForm } from '../../../lib/form/useForm.ts';
import { amountOf, koboOf } from '../../../lib/formatMoney.ts';
import type { RefusalWords } from '../../../ui/Note/Refusal.tsx';
import {
  type DeliveryPrice,
  type Destination,
  deliveryPriceOf,
} from '../../shared/delivery/deliveryPrice.ts';
import { productsQueryOptions, refreshProducts } from '../api/productsQuery.ts';
import { type Offer, PRODUCTS_PATH, type Product } from '../product.ts';
import type { AskedOrder } from './askedOrder.ts';
import { clearChoice, draftOf } from './orderDraft.ts';
import {
  currentOffer,
  fieldErrorsOf,
  isFinal,
  type OrderTrouble,
  orderedTitle,
  type PostedOrder,
  placeOf,
  refusalOf,
  troubleInRefusal,
  type VariantId,
  waitingOrderIn,
  wordsOfFailure,
} from './orderOffer.ts';
import { checkOrder, type OrderDetails, type OrderFormValues } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';
import { type SentOrder, sendOrder } from './sendOrder.ts';
import { firstShown, isSame, type Shown, shownIn } from './shownOrder.ts';
import { type MeantEmailQuestion, useMeantEmail } from './useMeantEmail.ts';

/** An order that the server has accepted. */
export interface TakenOrder extends SentOrder {
  /** Product and variant, as the order names them. */
  readonly title: string;
  /** Price of one piece, naira string. */
  readonly unitPrice: string;
}

/** Where an order goes on that was sent. */
interface Ways {
  /** The server has accepted it. */
  readonly onTaken: (order: TakenOrder) => unknown;
  /** It waits for the code from its mailbox, on its page. */
  readonly onWaiting: (orderId: string) => void;
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
  /** The quantity as a whole number; 0 while the input holds none. */
  readonly pieces: number;
  /** Where the goods go, as far as the form says it. */
  readonly destination: Destination;
  /** What delivery costs; undefined until the form says where the goods go. */
  readonly delivery: DeliveryPrice | undefined;
  /** Goods and delivery, integer kobo. */
  readonly totalKobo: number;
  readonly submit: ReturnType<Form<OrderFormValues, OrderDetails>['handleSubmit']>;
  /** Whether another e-mail address was meant. */
  readonly meant: MeantEmailQuestion;
}

/**
 * Order form of one product, from opening the dialog until the server has accepted the order. `formKey` is the key that
 * the server wrote into the form; a dialog that the browser opens makes its own.
 */
export function useOrderForm(
  opened: Product,
  { onTaken, onWaiting }: Ways,
  {
    posted,
    asked,
    formKey,
  }: {
    posted?: PostedOrder | undefined;
    asked?: AskedOrder | undefined;
    formKey?: string | undefined;
  } = {},
): OrderForm {
  const queries = useQueryClient();
  const { data: list } = useQuery(productsQueryOptions);
  const site = useSite();
  const [key] = useState(() => formKey ?? newIdempotencyKey());
  // The controls hold the choice and the place; what is shown of them follows. The server draws this.
  const [shown, setShown] = useState(() =>
    firstShown(opened, posted ?? (asked && { choice: asked.choice, values: asked })),
  );
  // A key that changes nothing of it draws nothing again.
  const show = (next: Shown) => setShown((now) => (isSame(now, next) ? now : next));
  const [refusal, setRefusal] = useState(() => refusalOf(opened, posted));
  const meant = useMeantEmail(posted);
  const { variantId, pieces, destination } = shown;
  const product = list?.data.find(({ id }) => id === opened.id) ?? opened;
  const isOfThisPlace =
    refusal?.place === undefined || refusal.place === placeOf(destination, pieces);
  const isOfThisOffer = refusal?.variantId === variantId && isOfThisPlace;
  const refused = isOfThisOffer ? refusal.trouble : undefined;
  const { offer, trouble } = currentOffer(opened, product, variantId, refused);
  const goodsKobo = koboOf(offer.price) * pieces;
  const quoted = deliveryPriceOf(site.delivery, destination, goodsKobo);
  const delivery = refused?.kind === 'fee' ? withFee(quoted, refused.fee) : quoted;
  const available = trouble?.kind === 'gone' ? undefined : offer.inventoryQuantity;

  const draft = draftOf(opened);
  const form = useForm<OrderFormValues, OrderDetails>({
    defaults: () => ({ ...draft.read(), ...asked }),
    posted,
    drawn: asked && { quantity: String(asked.quantity), pickupPointId: asked.pickupPointId },
    together: ['choice', 'quantity'],
    check: (values) => checkOrder(values, site.delivery, available),
    onChange: (values) => {
      draft.keep(values);
      show(shownIn(values));
    },
  });

  const start = useEffectEvent(() => {
    if (posted) return;
    // Take option and quantity from the draft, or from what was typed before React was there.
    const values = form.getValues();
    show(shownIn(values));
    // Typed before React, or kept from an earlier visit. Who still types it is asked on leaving the field.
    if (document.activeElement?.getAttribute('name') !== 'customerEmail')
      meant.ask(values.customerEmail);
    if (draft.isUnanswered()) setRefusal({ variantId, words: { ...placeOrderContent.unanswered } });
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
    setRefusal((now) => now && { ...now, words: undefined });
    if (meant.ask(details.customerEmail, true)) return;
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
        },
        key,
      );
      const title = orderedTitle(product, sent.body.variantId ?? null);
      await onTaken({ ...sent, title, unitPrice: offer.price });
      clearChoice();
    } catch (error) {
      const waiting = waitingOrderIn(error);
      if (waiting === undefined) fail(error);
      else onWaiting(waiting);
    }
  });

  function fail(error: unknown): void {
    if (!isFinal(error)) {
      setRefusal({ variantId, words: wordsOfFailure(error) });
      return;
    }
    const next = troubleInRefusal(offer, error);
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
    meant,
    failure: refusal?.words,
    destination,
    delivery,
    totalKobo: goodsKobo + (delivery?.feeKobo ?? 0),
  };
}

const withFee = (quoted: DeliveryPrice | undefined, fee: string | null): DeliveryPrice => ({
  time: quoted?.time ?? null,
  feeKobo: fee === null ? null : koboOf(fee),
});
