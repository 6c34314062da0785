import { type FormEvent, useState } from 'react';
import { amountOf, formatNaira, koboOf, parseNaira } from '../../../lib/formatMoney.ts';
import { discountRules } from '../../../lib/rules/discount.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import type { Discount } from '../api/orderSteps.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { useDraft } from '../drafts/drafts.ts';
import { AmountAndReason } from './AmountAndReason.tsx';
import { Disclosure } from './Disclosure.tsx';

interface DiscountFormProps {
  readonly order: AdminOrderDetail;
  readonly isBusy: boolean;
  readonly onGive: (discount: Discount) => void;
}

/** Something comes off the price of an order that is not paid, as agreed with its buyer; or no longer does. */
export function DiscountForm({ order, isBusy, onGive }: DiscountFormProps) {
  const { id, discount, totalPrice, totalAmount } = order;
  const now = koboOf(discount);
  const { draft, change } = useDraft(`discount-${id}`, {
    amount: now === 0 ? '' : formatNaira(discount).replace('₦', ''),
    reason: '',
  });
  const [wasSent, setWasSent] = useState(false);
  const kobo = parseNaira(draft.amount.trim());
  const errors = {
    amount:
      kobo === undefined || (kobo === 0 && now === 0)
        ? discountRules.discount.message
        : kobo > koboOf(totalPrice)
          ? `The goods cost ${formatNaira(totalPrice)}`
          : undefined,
    reason:
      draft.reason.trim().length < discountRules.reason.minLength
        ? discountRules.reason.message
        : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isBusy || kobo === undefined || errors.amount || errors.reason) return;
    onGive({ discount: amountOf(kobo), reason: draft.reason.trim() });
  };
  const shown = wasSent ? errors : undefined;
  const after = koboOf(totalAmount) + now - (kobo ?? now);
  const words =
    kobo === undefined || kobo === now || after <= 0
      ? 'Change the price'
      : `Change the price to ${formatNaira(amountOf(after))}`;
  return (
    <Disclosure
      summary={now === 0 ? 'Give a discount' : 'Change the discount'}
      startsOpen={draft.reason !== ''}
    >
      <Stack as="form" $gap={1.25} onSubmit={submit} noValidate aria-label="Discount">
        <p>
          {now === 0
            ? 'It comes off what the buyer pays, who gets an email with the new amount.'
            : `${formatNaira(discount)} are off now. Enter what is off in all, or 0 for the full price; the buyer gets an email.`}
        </p>
        <AmountAndReason
          label="Off the price, in naira"
          reader="for the history"
          maxLength={discountRules.reason.maxLength}
          draft={draft}
          errors={shown}
          onChange={change}
        />
        <Button type="submit" plain block busy={isBusy}>
          {isBusy ? 'Saving...' : words}
        </Button>
      </Stack>
    </Disclosure>
  );
}
