import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { useSite } from '../../../lib/company.ts';
import { focusFirst } from '../../../lib/form/formControls.ts';
import { formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { staffOrderRules } from '../../../lib/rules/staffOrder.gen.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../ui/theme/media.ts';
import { measure, space } from '../../../ui/theme/theme.ts';
import { deliveryPriceOf } from '../../shared/delivery/deliveryPrice.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import { staffProductQueryOptions } from '../products/productsApi.ts';
import { BuyerPart } from './BuyerPart.tsx';
import {
  bodyOf,
  discountKoboOf,
  emptyOrder,
  type Offer,
  payWithin,
  piecesOf,
  type TypedOrder,
  usePlaceForBuyer,
} from './newOrder.ts';
import { ProductPick } from './ProductPick.tsx';

/** The form of an order that staff place. */
export function NewOrderForm({ onPlaced }: { readonly onPlaced: (order: number) => void }) {
  const { delivery } = useSite();
  const { draft: typed, change, forget } = useDraft<TypedOrder>('new-order', emptyOrder());
  const form = useRef<HTMLFormElement>(null);
  const [isProductMissing, setIsProductMissing] = useState(false);
  const place = usePlaceForBuyer();
  const offer = useOffer(typed);
  const pieces = piecesOf(typed);
  const { error } = place;
  const refused = error instanceof ApiError ? error : undefined;
  const errors: Readonly<Record<string, string>> = {
    ...refused?.fieldErrors,
    ...(isProductMissing && !offer ? { productId: staffOrderRules.productId.message } : {}),
  };
  const goodsKobo = offer ? koboOf(offer.variant.price) * pieces : 0;
  const price = deliveryPriceOf(
    delivery,
    {
      state: typed.shippingState,
      area: typed.deliveryArea,
      pickupPointId: typed.pickupPointId,
    },
    goodsKobo,
  );
  const discountKobo = discountKoboOf(typed) ?? 0;
  const totalKobo = Math.max(0, goodsKobo + (price?.feeKobo ?? 0) - discountKobo);
  // This page may have been open since before the owner changed the fees.
  const isFeeChanged = refused?.code === 'ORDERS.FEE_CHANGED';
  const update = (part: Partial<TypedOrder>) => {
    change(part);
    if (place.isError) place.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place.isPending) return;
    setIsProductMissing(!offer);
    if (!offer) return focusFirst(form.current, ['productId']);
    // The fee that the refusal named is agreed by the second press.
    const body = bodyOf(typed, offer, isFeeChanged ? undefined : price);
    place.mutate(
      { body, key: typed.key },
      {
        onSuccess: ({ id }) => {
          forget();
          onPlaced(id);
        },
        onError: (failure) => {
          if (failure instanceof ApiError)
            // Once the errors are in the page.
            setTimeout(() => focusFirst(form.current, Object.keys(failure.fieldErrors)));
        },
      },
    );
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate aria-label="New order">
      <Stack as="section" $gap={1.25}>
        <Heading>What</Heading>
        <ProductPick
          offer={offer}
          error={errors.productId}
          onPick={(picked) =>
            update({
              productId: picked ? String(picked.product.id) : '',
              variantId: picked?.variant.id ? String(picked.variant.id) : '',
            })
          }
        />
        <FieldGrid>
          <TextField
            name="quantity"
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed.quantity}
            error={errors.quantity}
            onChange={({ target: { value } }) => update({ quantity: value })}
          />
          <SelectField
            label="Time to pay"
            value={typed.payWithinHours}
            onChange={({ target: { value } }) => update({ payWithinHours: value })}
          >
            <Options of={payWithin} />
          </SelectField>
          <TextField
            name="discount"
            label="Discount in naira"
            wide={typed.discount.trim() === ''}
            aside="optional"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed.discount}
            error={errors.discount}
            onChange={({ target: { value } }) => update({ discount: value })}
          />
          {typed.discount.trim() !== '' && (
            <TextField
              name="discountReason"
              label="Why"
              aside="for the history"
              autoComplete="off"
              maxLength={staffOrderRules.discountReason.maxLength}
              value={typed.discountReason}
              error={errors.discountReason}
              onChange={({ target: { value } }) => update({ discountReason: value })}
            />
          )}
        </FieldGrid>
      </Stack>
      <Stack as="section" $gap={1.25}>
        <Heading>Who</Heading>
        <BuyerPart typed={typed} errors={errors} onChange={update} />
      </Stack>
      {offer && pieces > 0 && (
        <FactTable
          caption="What it costs"
          facts={[
            ['Goods', formatNaira(goodsKobo / 100)],
            ['Delivery', feeInWords(price?.feeKobo, price !== undefined)],
            ...(discountKobo > 0
              ? [['Discount', `-${formatNaira(discountKobo / 100)}`] as const]
              : []),
            ['Total', <b key="total">{formatNaira(totalKobo / 100)}</b>],
          ]}
        />
      )}
      <Refused error={refused} phone={typed.customerPhone} onAgain={() => update(emptyOrder())} />
      {!refused && <Failure error={error} title="No order is placed yet" />}
      <Button type="submit" variant="hot" plain block busy={place.isPending}>
        {place.isPending ? 'Placing...' : isFeeChanged ? 'Place it at this fee' : 'Place the order'}
      </Button>
    </Form>
  );
}

const feeInWords = (feeKobo: number | null | undefined, isKnown: boolean): string => {
  if (!isKnown) return 'Once the state is chosen';
  if (feeKobo === null || feeKobo === undefined) return 'You tell the buyer';
  return feeKobo === 0 ? 'Free' : formatNaira(feeKobo / 100);
};

/** The picked product as it is now: price and stock change while staff type. */
function useOffer({ productId, variantId }: TypedOrder): Offer | undefined {
  const { data: product } = useQuery({
    ...staffProductQueryOptions(Number(productId)),
    enabled: productId !== '',
    refetchInterval: 10_000,
  });
  const id = variantId === '' ? null : Number(variantId);
  const variant = product?.variants.find((one) => one.id === id);
  return productId !== '' && product && variant ? { product, variant } : undefined;
}

interface RefusedProps {
  readonly error: ApiError | undefined;
  readonly phone: string;
  readonly onAgain: () => void;
}

/** Why the server placed no order, where no field is to blame. */
function Refused({ error, phone, onAgain }: RefusedProps) {
  return (
    <div role="alert">
      {error?.code === 'ORDERS.IDEMPOTENCY_KEY_REUSED' ? (
        <Note kind="warning" title="This form has placed an order already, with other details.">
          <TextLink to="/admin/orders" search={{ search: phone.trim() }}>
            Look at that order first
          </TextLink>
          <StaffButton onClick={onAgain}>Begin another order</StaffButton>
        </Note>
      ) : (
        <Failure error={error} title="No order is placed" />
      )}
    </div>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  max-width: ${space(90)};
  /* A sum beside its name. */
  --fact-measure: ${measure.note};
  /* What beside who, with the sum and the button below who. */
  ${media.wide} {
    grid-template: repeat(5, auto) 1fr / repeat(2, minmax(0, 1fr));
    max-width: none;
    > * { grid-column: 2; }
    > :first-child { grid-area: 1 / 1 / -1; }
  }
`;
