import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { placeOrderRules } from '../../../lib/rules/placeOrder.gen.ts';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { color, target } from '../../../ui/theme/theme.ts';
import type { OrderField, OrderFieldName } from '../../shared/order/orderFields.ts';
import { orderRules } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface BuyerFieldProps {
  readonly field: OrderField;
  /** Below the input while the field is wrong. */
  readonly hint: ReactNode;
  /** The visitor takes the e-mail address that was meant. */
  readonly onMeant: (email: string) => void;
  readonly name: OrderFieldName;
  readonly error: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly autoFocus?: boolean;
}

/** Keyboard of each kind of field. */
const inputs = {
  text: {},
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  area: {},
} as const;

/** A field of the buyer, with its keyboard and autofill; an e-mail address that looks mistyped gets a suggestion. */
export function BuyerField({ field, hint, onMeant, ...registered }: BuyerFieldProps) {
  const [meant, setMeant] = useState<string>();
  const { label, kind, autoComplete, autoCapitalize, placeholder } = field;
  const rule = orderRules[registered.name];
  const shared = {
    label,
    autoComplete,
    required: rule.minLength !== 0,
    ...(rule.minLength === 0 && { aside: placeOrderContent.optional }),
    hint: registered.error && hint,
    ...registered,
  };
  const slip = meant !== undefined && (
    <Meant
      type="button"
      onClick={() => {
        onMeant(meant);
        setMeant(undefined);
      }}
    >
      {placeOrderContent.meant} <b>{meant}</b>?
    </Meant>
  );
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
      {...inputs[kind]}
      {...(kind === 'email' && {
        hint: shared.hint || slip,
        onInput: () => setMeant(undefined),
        // Towards another field alone: what is pressed must not move under the finger.
        onBlur: ({ currentTarget: { value }, relatedTarget }) => {
          if (relatedTarget?.matches('input, select'))
            // Without a network there is no advice.
            void import('../../shared/order/suggestEmail.ts').then(
              ({ suggestEmail }) => setMeant(suggestEmail(value)),
              () => {},
            );
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

const Meant = styled.button`
  min-height: ${target.buyer};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  text-decoration: underline;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
`;
