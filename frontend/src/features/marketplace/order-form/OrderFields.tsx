import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Stepper } from '../../../ui/Stepper/Stepper.tsx';
import { color, fontSize, leading, line, space, target } from '../../../ui/theme/theme.ts';
import { nigerianStates } from './nigerianStates.ts';
import { orderContent } from './orderContent.ts';
import { forgetBuyer } from './orderDraft.ts';
import type { OrderDetails, OrderValues } from './orderSchema.ts';

/** Props of `OrderFields`. */
export interface OrderFieldsProps {
  readonly form: UseFormReturn<OrderValues, unknown, OrderDetails>;
  /** Pieces that can be ordered now. */
  readonly available: number;
  /** Above the fields: the choice of a variant. */
  readonly children?: ReactNode;
}

/** The fields of the order form, with the keyboards and autofill that phones offer for each. */
export function OrderFields({ form, available, children }: OrderFieldsProps) {
  const quantityId = useId();
  const { register, formState } = form;
  const { errors } = formState;
  const text = orderContent.fields;
  const forget = () => {
    form.reset({ ...blank, quantity: form.getValues('quantity') });
    forgetBuyer();
    form.setFocus('customerName');
  };
  return (
    <FieldGrid $bare>
      {children}
      <TextField
        wide
        label={text.customerName}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={120}
        required
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <TextField
        label={text.customerEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
        required
        error={errors.customerEmail?.message}
        {...register('customerEmail')}
      />
      <TextField
        label={text.customerPhone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={40}
        placeholder={text.phoneExample}
        required
        error={errors.customerPhone?.message}
        {...register('customerPhone')}
      />
      <TextField
        wide
        label={text.shippingAddress}
        autoComplete="street-address"
        enterKeyHint="next"
        maxLength={300}
        required
        error={errors.shippingAddress?.message}
        {...register('shippingAddress')}
      />
      <TextField
        label={text.shippingCity}
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={80}
        required
        error={errors.shippingCity?.message}
        {...register('shippingCity')}
      />
      <SelectField
        label={text.shippingState}
        autoComplete="address-level1"
        required
        error={errors.shippingState?.message}
        {...register('shippingState')}
      >
        <option value="">{text.chooseState}</option>
        {nigerianStates.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Quantity data-wide $isWrong={Boolean(errors.quantity)}>
        <label htmlFor={quantityId}>
          {text.quantity}
          <small id={`${quantityId}-hint`}>
            {available > 0 ? orderContent.quantityHint(available) : ' '}
          </small>
        </label>
        <Stepper
          id={quantityId}
          min={1}
          aria-invalid={errors.quantity ? true : undefined}
          aria-describedby={`${quantityId}-error ${quantityId}-hint`}
          {...register('quantity', { valueAsNumber: true })}
        />
        <Wrong id={`${quantityId}-error`} aria-live="polite">
          {errors.quantity && <ErrorText>{errors.quantity.message}</ErrorText>}
        </Wrong>
      </Quantity>
      <Kept data-wide>
        {orderContent.remembered}
        <Forget type="button" onClick={forget}>
          {orderContent.forget}
        </Forget>
      </Kept>
    </FieldGrid>
  );
}

const blank: Omit<OrderValues, 'quantity'> = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  shippingCity: '',
  shippingState: '',
};

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
