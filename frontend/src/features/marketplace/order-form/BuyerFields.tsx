import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Form } from '../../../lib/form/useForm.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { hasAccepted } from '../../../lib/privacyChoice.ts';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Stepper } from '../../../ui/Stepper/Stepper.tsx';
import { color, fontSize, leading, line, space, target } from '../../../ui/theme/theme.ts';
import {
  eachField,
  type OrderField,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '../../shared/order/orderFields.ts';
import { nigerianStates } from './nigerianStates.ts';
import { forgetBuyer } from './orderDraft.ts';
import type { OrderDetails, OrderValues } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface BuyerFieldsProps {
  readonly form: Form<OrderValues, OrderDetails>;
  /** Pieces in stock. */
  readonly available: number;
  /** Above the fields: the choice of a variant. */
  readonly children?: ReactNode;
}

/** The fields of the order form, each with its keyboard and autofill. */
export function BuyerFields({ form, available, children }: BuyerFieldsProps) {
  const quantityId = useId();
  const quantity = form.field('quantity');
  const isInBrowser = useIsHydrated();
  const forget = () => {
    form.reset(eachField(orderFieldNames, () => ''));
    forgetBuyer();
    if (orderFieldNames[0]) form.setFocus(orderFieldNames[0]);
  };
  return (
    <FieldGrid $bare>
      {children}
      {orderFieldNames.map((name) => (
        <BuyerField key={name} field={orderFields[name]} {...form.field(name)} />
      ))}
      <Quantity data-wide $isWrong={Boolean(quantity.error)}>
        <label htmlFor={quantityId}>
          {placeOrderContent.quantity}
          <small id={`${quantityId}-hint`}>
            {available > 0 ? placeOrderContent.quantityHint(available) : ' '}
          </small>
        </label>
        <Stepper
          id={quantityId}
          min={1}
          max={available > 0 ? available : undefined}
          name={quantity.name}
          onStep={(value) => form.setValues({ quantity: value })}
          defaultValue={quantity.defaultValue ?? 1}
          autoFocus={quantity.autoFocus}
          aria-invalid={quantity.error ? true : undefined}
          aria-describedby={`${quantityId}-error ${quantityId}-hint`}
        />
        <Wrong id={`${quantityId}-error`} aria-live="polite">
          {quantity.error && <ErrorText>{quantity.error}</ErrorText>}
        </Wrong>
      </Quantity>
      <Kept data-wide>
        {isInBrowser && (
          <>
            {hasAccepted() ? placeOrderContent.remembered : placeOrderContent.rememberedInTab}
            <Forget type="button" onClick={forget}>
              {placeOrderContent.forget}
            </Forget>
          </>
        )}
      </Kept>
    </FieldGrid>
  );
}

interface BuyerFieldProps {
  readonly field: OrderField;
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
} as const;

function BuyerField({ field, ...registered }: BuyerFieldProps) {
  const { label, kind, minLength, maxLength, autoComplete, autoCapitalize, placeholder } = field;
  const shared = { label, autoComplete, required: minLength > 0, ...registered };
  if (kind === 'state')
    return (
      <SelectField {...shared}>
        <option value="">{placeOrderContent.chooseState}</option>
        {nigerianStates.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      {...shared}
      {...inputs[kind]}
      wide={field.isWide}
      autoCapitalize={autoCapitalize}
      enterKeyHint="next"
      maxLength={maxLength}
      placeholder={placeholder}
    />
  );
}

const Quantity = styled.div<{ $isWrong: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${space(1.5)} ${space(2.25)};
  box-shadow: ${({ $isWrong }) => ($isWrong ? `inset ${line.edge} 0 ${color.error}` : 'none')};
  label { color: ${({ $isWrong }) => ($isWrong ? color.error : 'inherit')}; font-weight: 600; }
  small { display: block; color: ${color.inkMuted}; font-size: ${fontSize.label}; font-weight: 400; }
`;

const Wrong = styled.div`
  flex-basis: 100%;
`;

const Kept = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1)};
  align-items: center;
  padding: ${space(0.5)} ${space(2.25)};
  line-height: ${leading.note};
  color: ${color.inkMuted};
  font-size: ${fontSize.label};
`;

const Forget = styled.button`
  min-height: ${target.staff};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  font-weight: 600;
  text-decoration: underline;
  cursor: pointer;
`;
