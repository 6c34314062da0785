import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { useSite } from '../../../lib/company.ts';
import { focusFirst } from '../../../lib/form/formControls.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { REFUND_QUIET_HOURS } from '../../../lib/rules/limits.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import type { AdminOrderDetail } from '../api/orders.ts';
import { Failure } from '../failure/Failure.tsx';
import { buyerOf, correctionOf, newFeeOf, useCorrection } from './buyerCorrection.ts';
import {
  addressTextNames,
  BuyerPlace,
  type BuyerTextName,
  BuyerTexts,
  type TypedBuyer,
  whoFieldNames,
} from './TypedBuyerFields.tsx';

interface CorrectionFormProps {
  readonly order: AdminOrderDetail;
  readonly can: NonNullable<AdminOrderDetail['canCorrect']>;
  readonly onSaved: () => void;
}

/** What is wrong of the buyer, and the fee that another place takes. */
export function CorrectionForm({ order, can, onSaved }: CorrectionFormProps) {
  const { delivery } = useSite();
  // What the form began with: someone else's correction is not taken back.
  const [before] = useState(() => buyerOf(order, delivery));
  const [typed, setTyped] = useState(before);
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useCorrection(order.id);
  const refused = save.error instanceof ApiError ? save.error : undefined;
  const correction = correctionOf(typed, before);
  const newFee = newFeeOf(order, typed, before, delivery);
  const isUnchanged = Object.keys(correction).length === 0;
  const errors: Record<string, string> = {
    ...refused?.fieldErrors,
    ...(wasSent && newFee && newFee.fee === undefined ? missingPlace(typed) : {}),
  };
  // Said beside its field.
  const isOfField = Object.keys(refused?.fieldErrors ?? {}).length > 0;
  const isFeeChanged = refused?.code === 'ORDERS.FEE_CHANGED';
  const names: readonly BuyerTextName[] = [
    ...whoFieldNames.filter(
      (name) => can.email || (name !== 'customerName' && name !== 'customerEmail'),
    ),
    ...(can.address ? addressTextNames : []),
  ];
  const change = (part: Partial<TypedBuyer>) => {
    setTyped((now) => ({ ...now, ...part }));
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (save.isPending || isUnchanged) return;
    if (newFee && newFee.fee === undefined)
      return focusFirst(form.current, Object.keys(missingPlace(typed)));
    // The fee that the refusal named is agreed by the second press.
    const named = isFeeChanged ? String(refused?.details.deliveryFee ?? '0.00') : newFee?.fee;
    save.mutate(
      { ...correction, ...(named !== undefined && { deliveryFee: named }) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (error instanceof ApiError)
            // Once the errors are in the page.
            setTimeout(() => focusFirst(form.current, Object.keys(error.fieldErrors)));
        },
      },
    );
  };
  const fields = { typed, errors, onChange: change };
  return (
    <Stack ref={form} as="form" $gap={1.25} onSubmit={submit} noValidate aria-label="Correct">
      <p>
        {can.email
          ? `The buyer gets an email; of another email address the old one hears, too, and no account for a refund is taken for ${REFUND_QUIET_HOURS} hours.`
          : 'The buyer gets an email. Money or a proof has come for this order: an approver or the owner corrects its name and email address.'}
      </p>
      {order.shopifyOrderId !== null && (
        <Note kind="warning" title="Shopify has this order.">
          Change it there, too.
        </Note>
      )}
      <FieldGrid $columns={1}>
        <BuyerTexts {...fields} names={names} />
        {can.address && <BuyerPlace {...fields} />}
      </FieldGrid>
      <div role="status">
        {!isFeeChanged && newFee?.words && (
          <Note kind="warning" title="Another delivery fee." isAnnounced={false}>
            {newFee.words}
          </Note>
        )}
      </div>
      {isFeeChanged && <FeeChanged error={refused} />}
      {!isFeeChanged && !isOfField && <Failure error={save.error} />}
      {wasSent && isUnchanged && <p role="alert">Nothing is changed yet.</p>}
      <Button type="submit" plain block busy={save.isPending}>
        {save.isPending ? 'Saving...' : isFeeChanged ? 'Save it at this fee' : 'Save'}
      </Button>
    </Stack>
  );
}

/** The owner changed the fees while this page was open. */
function FeeChanged({ error }: { readonly error: ApiError | undefined }) {
  const { deliveryFee = null, totalAmount = '0.00' } = error?.details ?? {};
  const due = formatNaira(String(totalAmount));
  return (
    <Note kind="warning" title="The delivery fee there is another one by now." isAnnounced>
      {deliveryFee === null
        ? `You tell the buyer the fee; without it the order costs ${due}.`
        : `It is ${formatNaira(String(deliveryFee))}: the buyer pays ${due}.`}
    </Note>
  );
}

const missingPlace = ({ shippingState }: TypedBuyer): Record<string, string> =>
  shippingState === '' ? { shippingState: 'Choose a state' } : { deliveryArea: 'Choose an area' };
