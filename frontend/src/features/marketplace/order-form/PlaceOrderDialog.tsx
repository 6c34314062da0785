import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { formatNaira, formatPrice } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { Sum } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { OrderTerms } from '../../shared/delivery/OrderTerms.tsx';
import { isUncounted, type Product } from '../product.ts';
import type { AskedOrder } from './askedOrder.ts';
import { FormFaults } from './FormFaults.tsx';
import { AskedEmail, MeantEmail } from './MeantEmail.tsx';
import { OrderedProduct } from './OrderedProduct.tsx';
import { OrderFormFields } from './OrderFormFields.tsx';
import { OrderTroubleNote } from './OrderTroubleNote.tsx';
import { choiceOf, type PostedOrder, variantOf } from './orderOffer.ts';
import { placeOrderContent } from './placeOrderContent.ts';
import { type OrderForm, type TakenOrder, useOrderForm } from './useOrderForm.ts';
import { VariantChoice } from './VariantChoice.tsx';

interface PlaceOrderDialogProps {
  /** The product whose Order Now was pressed. */
  readonly product: Product;
  /** Posted without scripts and refused. */
  readonly posted?: PostedOrder | undefined;
  /** What the address of the form asks for. */
  readonly asked?: AskedOrder | undefined;
  /** The key of the form, under which it places one order however often it is sent; from the server. */
  readonly formKey?: string | undefined;
  /** Address of the page without the dialog. */
  readonly closeHref: string;
  readonly onClose: () => void;
  /** The server has accepted the order. Opens the payment; the form stays busy until then. */
  readonly onTaken: (order: TakenOrder) => unknown;
  /** The order waits for the code from its mailbox, on its page. */
  readonly onWaiting: (orderId: string) => void;
}

/** 'Complete Your Order': the product, the form and a live total. */
export function PlaceOrderDialog({
  product: opened,
  posted,
  asked,
  formKey,
  closeHref,
  onClose,
  onTaken,
  onWaiting,
}: PlaceOrderDialogProps) {
  const orderForm = useOrderForm(opened, { onTaken, onWaiting }, { posted, asked, formKey });
  const { form, product, variantId, offer, destination } = orderForm;
  const { trouble, refused, failure, pieces, totalKobo, submit, meant } = orderForm;
  const variant = variantOf(product, variantId);
  const { zones, states } = useSite().delivery;
  const isPriced = zones.length > 0;
  const deliveryWords = deliveryLine(orderForm, isPriced);
  const isListed = !isPriced && states.some(({ state }) => state === destination.state);
  const formId = useId();
  const { isSubmitting } = form;
  const takeRest = (available: number) => {
    form.setValues({ quantity: available });
    void submit();
  };
  const foot = (
    <Foot>
      <FormFaults form={form} />
      <Sums>
        <Total>
          {placeOrderContent.total}{' '}
          <small>
            <Pieces>
              {pieces} × {formatNaira(offer.price)},{' '}
            </Pieces>
            {deliveryNote(orderForm, isPriced)}
          </small>
        </Total>
        <Sum as="b" $size="heading" aria-live="polite">
          {formatNaira(totalKobo / 100)}
        </Sum>
      </Sums>
      <Button
        type="submit"
        form={formId}
        variant="hot"
        plain
        block
        busy={isSubmitting}
        disabled={trouble?.kind === 'gone'}
      >
        {isSubmitting ? placeOrderContent.submitting : placeOrderContent.submit}
      </Button>
    </Foot>
  );
  return (
    <Dialog
      isOpen
      closeHref={closeHref}
      onClose={onClose}
      title={placeOrderContent.title}
      subtitle={placeOrderContent.subtitle}
      footer={foot}
    >
      <Panes>
        <OrderedProduct
          product={product}
          variant={variant?.title}
          offer={offer}
          isDeliverySaid={isListed || deliveryWords !== undefined}
        />
        <form
          {...form.props}
          id={formId}
          method="post"
          action="/api/orders"
          noValidate
          onSubmit={submit}
          aria-label={placeOrderContent.title}
        >
          <input type="hidden" name="productId" value={product.id} />
          <input type="hidden" name="formId" value={formKey ?? ''} />
          <input type="hidden" name="productTitle" value={product.title} />
          {posted?.askedEmail !== undefined && <AskedEmail email={posted.askedEmail} />}
          {product.variants.length === 0 && (
            <input type="hidden" name="choice" value={choiceOf(null, offer)} />
          )}
          <OrderTroubleNote
            trouble={trouble}
            refused={refused}
            failure={failure}
            variant={variant?.title}
            total={formatNaira(totalKobo / 100)}
            onBack={onClose}
          />
          <OrderFormFields
            form={form}
            state={destination.state}
            available={offer.inventoryQuantity}
            isCounted={!isUncounted(offer)}
            pieces={pieces}
            refused={refused}
            onTakeRest={takeRest}
            meant={
              meant.email !== undefined && (
                <MeantEmail
                  email={meant.email}
                  isPosted={posted?.meant !== undefined}
                  isSent={meant.isSent}
                  onTake={() => meant.take(form, submit)}
                />
              )
            }
            onRetypeEmail={meant.forget}
            onLeaveEmail={meant.ask}
          >
            {product.variants.length > 0 && <VariantChoice product={product} chosen={variantId} />}
          </OrderFormFields>
          <OrderTerms line={deliveryWords} />
        </form>
      </Panes>
    </Dialog>
  );
}

/** Beside the total: what of it is delivery. */
function deliveryNote({ destination, delivery }: OrderForm, isPriced: boolean): ReactNode {
  const { included, free, pickup, byPlace } = placeOrderContent.delivery;
  if (destination.pickupPointId !== '' && delivery) return pickup;
  if (!delivery) return byPlace;
  if (delivery.feeKobo === null || !isPriced) return placeOrderContent.extra;
  if (delivery.feeKobo === 0) return free;
  return (
    <>
      {included}
      <Pieces>, {formatPrice(delivery.feeKobo / 100)}</Pieces>
    </>
  );
}

/** Above the terms: what delivery costs and how long it takes. */
function deliveryLine({ destination, delivery }: OrderForm, isPriced: boolean): string | undefined {
  const { line, pickupLine, freeLine, callLine } = placeOrderContent.delivery;
  if (!delivery) return undefined;
  const { feeKobo, time } = delivery;
  if (destination.pickupPointId !== '' && time !== null) return pickupLine(time);
  if (!isPriced) return undefined;
  if (feeKobo === null || time === null) return callLine;
  return feeKobo === 0 ? freeLine(time) : line(formatPrice(feeKobo / 100), time);
}

const Panes = styled.div`
  display: grid;
  /* The fields take the height that is over: shared out, it would move the product as they arrive. */
  grid-template-rows: auto 1fr;
  min-height: 100%;
  ${media.md} {
    grid-template: 1fr / 4fr 7fr;
    > :first-child { border-right: ${line.rule} solid ${color.rule}; }
  }
`;

/** One row, as high before its button has arrived; a long sum takes its own on a narrow phone. */
const Foot = styled.div`
  display: flex;
  min-height: ${space(6.75)};
  flex-wrap: wrap;
  gap: ${space(1)} ${space(1.5)};
  align-items: center;
  justify-content: space-between;
  > button { flex: 1; justify-content: center; min-width: ${space(21)}; padding-inline: ${space(1)}; text-align: center; }
  /* A phone needs the room of the chevron for the words. */
  > button:not([aria-busy='true'])::after { display: none; }
  ${media.md} {
    > button { justify-content: space-between; max-width: ${space(38)}; padding-inline: ${space(2.25)}; text-align: left; }
    > button:not([aria-busy='true'])::after { display: block; }
  }
`;

/** Live, so nothing without scripts: the order's page has the sum. */
const Sums = styled.p`
  ${media.noScript} { && { display: none; } }
  flex: 0 1 ${space(16)};
  > b { display: block; }
  ${media.md} {
    display: flex;
    flex: none;
    gap: ${space(2.5)};
    align-items: baseline;
  }
`;

const Total = styled.span`
  ${label}
  small { margin-left: ${space(1)}; color: ${color.inkMuted}; font-size: ${fontSize.label}; font-weight: 400; }
`;

/** A phone shows the pieces, the price and the fee above the foot, and needs the width for the button. */
const Pieces = styled.span`
  display: none;
  ${media.md} { display: inline; }
`;
