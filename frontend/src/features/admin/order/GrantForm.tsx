import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { amountOf, formatNaira, koboOf, parseNaira } from '../../../lib/formatMoney.ts';
import { grantRefundRules } from '../../../lib/rules/grantRefund.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { Grant } from '../api/orderSteps.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { useDraft } from '../drafts/drafts.ts';
import { staffProductQueryOptions } from '../products/productsApi.ts';
import { AmountAndReason } from './AmountAndReason.tsx';
import { Disclosure } from './Disclosure.tsx';

const fates = [
  ['none', 'No goods come back'],
  ['restock', 'Back into stock'],
  ['write_off', 'Written off'],
] as const satisfies readonly (readonly [NonNullable<Grant['goods']> | 'none', string])[];

type Fate = (typeof fates)[number][0];

/** The id of the form on the page: other parts of the order lead to it. */
export const refundFold = (order: number): string => `refund-${order}`;

interface GrantFormProps {
  readonly order: AdminOrderDetail;
  readonly isBusy: boolean;
  readonly onGrant: (grant: Grant) => void;
}

/** Refunds a paid order in full or in part, with or without the goods coming back. */
export function GrantForm({ order, isBusy, onGrant }: GrantFormProps) {
  const { id, status, grantable, quantity, returnedPieces, refundOwed, refunded } = order;
  const { draft, change } = useDraft(`grant-${id}`, { amount: '', reason: '' });
  const left = quantity - returnedPieces;
  const isBack = orderStates[status].cameBack === true && left > 0;
  const [chosenFate, setFate] = useState<Fate>();
  const [typedPieces, setPieces] = useState<string>();
  // All the goods that came back, until the clerk says otherwise; they may come back while the page is open.
  const fate = chosenFate ?? (isBack ? 'restock' : 'none');
  const pieces = typedPieces ?? String(isBack ? left : 1);
  // The goods came back and no refund is decided yet: the clerk opened the order for this.
  const isWaitedFor =
    orderStates[status].cameBack === true && refundOwed === null && refunded === null;
  const [wasSent, setWasSent] = useState(false);
  const kobo = parseNaira(draft.amount.trim());
  const errors = {
    amount:
      kobo === undefined || kobo === 0
        ? grantRefundRules.amount.message
        : kobo > koboOf(grantable)
          ? `At most ${formatNaira(grantable)} can go back`
          : undefined,
    reason:
      draft.reason.trim().length < grantRefundRules.reason.minLength
        ? grantRefundRules.reason.message
        : undefined,
    pieces:
      fate === 'none' || (/^\d+$/.test(pieces) && Number(pieces) > 0 && Number(pieces) <= left)
        ? undefined
        : `Please enter a number from 1 to ${left}`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isBusy || kobo === undefined || Object.values(errors).some((error) => error)) return;
    const goods = fate === 'none' ? {} : { pieces: Number(pieces), goods: fate };
    onGrant({
      amount: amountOf(kobo),
      atMost: grantable,
      reason: draft.reason.trim(),
      ...goods,
    });
  };
  const shown = wasSent ? errors : undefined;
  const words = kobo ? `Refund ${formatNaira(amountOf(kobo))}` : 'Refund the buyer';
  return (
    <Disclosure
      id={refundFold(id)}
      summary="Refund the buyer"
      startsOpen={isWaitedFor || draft.amount !== '' || draft.reason !== ''}
    >
      <Stack as="form" $gap={1.25} onSubmit={submit} noValidate aria-label="Refund the buyer">
        {isWaitedFor && (
          <Note
            kind="warning"
            title="The goods came back, and the buyer waits to hear about the money."
          >
            Page and email promised an answer by the end of the next working day.
          </Note>
        )}
        <p>
          {`${mostInWords(order)} The buyer gets an email that asks for an account; it is then listed under Refunds.`}
        </p>
        <AmountAndReason
          label="Amount in naira"
          reader="The buyer reads it"
          maxLength={grantRefundRules.reason.maxLength}
          draft={draft}
          errors={shown}
          onChange={change}
        >
          {left > 0 && (
            <SelectField
              label="The goods"
              value={fate}
              // The options are those of `fates`.
              onChange={({ target }) => setFate(target.value as Fate)}
            >
              <Options of={fates} />
            </SelectField>
          )}
          {fate !== 'none' && (
            <TextField
              label={`How many of ${left}`}
              inputMode="numeric"
              autoComplete="off"
              value={pieces}
              error={shown?.pieces}
              onChange={({ target }) => setPieces(target.value)}
            />
          )}
        </AmountAndReason>
        {fate !== 'none' && <StoreStock productId={order.productId} />}
        <Button type="submit" variant={isWaitedFor ? 'hot' : 'default'} plain block busy={isBusy}>
          {isBusy ? 'Saving...' : words}
        </Button>
      </Stack>
    </Disclosure>
  );
}

/** Pieces of a product of the store come back in the store alone. */
function StoreStock({ productId }: Pick<AdminOrderDetail, 'productId'>) {
  const { data: product } = useQuery({
    ...staffProductQueryOptions(productId),
    // Where a product is from never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    product?.source === 'store' && <p>This product is of the store: change its stock in Shopify.</p>
  );
}

/** What may go back: the goods, and their delivery where the fault is ours. */
function mostInWords({ grantable, deliveryFee, allowance }: AdminOrderDetail): string {
  const most = `Up to ${formatNaira(grantable)} can go back`;
  const goods = koboOf(grantable) - koboOf(deliveryFee ?? '0.00');
  // What went back before may have been for either.
  if (!deliveryFee || koboOf(deliveryFee) === 0 || goods <= 0 || koboOf(allowance) > 0)
    return `${most}.`;
  return `${most}: ${formatNaira(amountOf(goods))} for the goods and, if the fault is ours, ${formatNaira(deliveryFee)} for their delivery.`;
}
