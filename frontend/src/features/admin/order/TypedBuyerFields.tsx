import { useSite } from '../../../lib/company.ts';
import { staffOrderRules } from '../../../lib/rules/staffOrder.gen.ts';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { areasOf, REST } from '../../shared/delivery/deliveryPrice.ts';
import {
  addressFieldNames,
  keyboards,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '../../shared/order/orderFields.ts';

/** What is typed of a buyer. */
export type TypedBuyer = Readonly<Record<OrderFieldName, string>>;

/** A field of the buyer that is typed. */
export type BuyerTextName = Exclude<OrderFieldName, 'shippingState' | 'deliveryArea'>;

const textNames = orderFieldNames.filter(
  (name) => name !== 'shippingState' && name !== 'deliveryArea',
);

/** The texts of the address, in their order. */
export const addressTextNames = textNames.filter((name) => addressFieldNames.includes(name));

/** Who orders: every field that is not of the address. */
export const whoFieldNames = textNames.filter((name) => !addressFieldNames.includes(name));

interface TypedBuyerFieldsProps {
  readonly typed: TypedBuyer;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<TypedBuyer>) => void;
}

/** Fields of a buyer that staff type, in this order. */
export function BuyerTexts(
  props: TypedBuyerFieldsProps & { readonly names: readonly BuyerTextName[] },
) {
  const { typed, errors, onChange, names } = props;
  return names.map((name) => {
    const { label, kind, placeholder } = orderFields[name];
    const { minLength, maxLength } = staffOrderRules[name];
    return (
      <TextField
        key={name}
        name={name}
        label={label}
        maxLength={maxLength}
        placeholder={placeholder}
        // This is another person's data: the browser must not fill in its user's own.
        autoComplete="off"
        {...(minLength === 0 && { aside: 'optional' })}
        {...keyboards[kind]}
        value={typed[name]}
        error={errors[name]}
        onChange={({ target: { value } }) => onChange({ [name]: value })}
      />
    );
  });
}

/** State and area, which decide the delivery fee. Another state has other areas. */
export function BuyerPlace({ typed, errors, onChange }: TypedBuyerFieldsProps) {
  const areas = areasOf(useSite().delivery, typed.shippingState);
  return (
    <>
      <SelectField
        label={orderFields.shippingState.label}
        name="shippingState"
        value={typed.shippingState}
        error={errors.shippingState}
        onChange={({ target: { value } }) => onChange({ shippingState: value, deliveryArea: '' })}
      >
        <Options
          first="Choose a state"
          of={staffOrderRules.shippingState.options.map((name) => [name, name])}
        />
      </SelectField>
      {areas.length > 0 && (
        <SelectField
          wide
          label={orderFields.deliveryArea.label}
          name="deliveryArea"
          value={typed.deliveryArea}
          error={errors.deliveryArea}
          onChange={({ target: { value } }) => onChange({ deliveryArea: value })}
        >
          <Options
            first="Choose an area"
            of={[...areas.map((name) => [name, name] as const), [REST, 'Another area']]}
          />
        </SelectField>
      )}
    </>
  );
}
