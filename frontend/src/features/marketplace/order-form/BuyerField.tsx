import type { ReactNode } from 'react';
import { placeOrderRules } from '../../../lib/rules/placeOrder.gen.ts';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import {
  addressFieldNames,
  keyboards,
  type OrderField,
  type OrderFieldName,
} from '../../shared/order/orderFields.ts';
import { ofAddress } from './DeliveryFields.tsx';
import { orderRules } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface BuyerFieldProps {
  readonly field: OrderField;
  /** Below the input while the field is wrong. */
  readonly hint: ReactNode;
  /** Below an e-mail address that looks mistyped: what was probably meant. */
  readonly meant?: ReactNode;
  /** The e-mail address is about to be changed. */
  readonly onRetype: () => void;
  /** The visitor goes on to another field. */
  readonly onLeave: (value: string) => void;
  readonly name: OrderFieldName;
  readonly error: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly autoFocus?: boolean;
}

/** A field of the buyer, with its keyboard and autofill; an e-mail address that looks mistyped gets a suggestion. */
export function BuyerField({
  field,
  hint,
  meant,
  onRetype,
  onLeave,
  ...registered
}: BuyerFieldProps) {
  const { label, kind, autoComplete, autoCapitalize, placeholder } = field;
  const rule = orderRules[registered.name];
  const shared = {
    label,
    autoComplete,
    required: rule.minLength !== 0,
    ...(rule.minLength === 0 && { aside: placeOrderContent.optional }),
    hint: registered.error && hint,
    ...(addressFieldNames.includes(registered.name) && ofAddress),
    ...registered,
  };
  if (kind === 'state')
    return (
      <SelectField {...shared}>
        <option value="">{placeOrderContent.chooseState}</option>
        {placeOrderRules.shippingState.options.map((name) => (
          // A translated page changes the words, not the value.
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...shared}
      {...keyboards[kind]}
      {...(kind === 'email' && {
        hint: shared.hint || meant,
        onInput: onRetype,
        // Towards another field alone: what is pressed must not move under the finger.
        onBlur: ({ currentTarget: { value }, relatedTarget }) => {
          if (relatedTarget?.matches('input, select')) onLeave(value);
        },
      })}
      wide={field.isWide}
      autoCapitalize={autoCapitalize}
      enterKeyHint="next"
      maxLength={rule.maxLength}
      placeholder={placeholder}
    />
  );
}
