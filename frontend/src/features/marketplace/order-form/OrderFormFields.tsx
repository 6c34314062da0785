import { Fragment, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../../lib/company.ts';
import type { Form } from '../../../lib/form/useForm.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { readLastOrder, readUnpaidOrders } from '../../../lib/keptOrders.ts';
import { hasAccepted } from '../../../lib/privacyChoice.ts';

import { Button } from '../../../ui/Button/Button.tsx';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';

import { Stepper } from '../../../ui/Stepper/Stepper.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, space, target } from '../../../ui/theme/theme.ts';
import {
  addressFieldNames,
  eachField,
  orderFieldNames,
  orderFields,
} from '../../shared/order/orderFields.ts';
import { BuyerField } from './BuyerField.tsx';
import { AreaField, hidesAddressOfPickup, PickupChoice } from './DeliveryFields.tsx';
import { forgetBuyer } from './orderDraft.ts';
import type { OrderTrouble } from './orderOffer.ts';
import type { OrderDetails, OrderFormValues } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface OrderFormFieldsProps {
  readonly form: Form<OrderFormValues, OrderDetails>;
  /** The state that is chosen; empty before. */
  readonly state: string;
  /** Pieces in stock. */
  readonly available: number;
  /** False: pieces are not counted. */
  readonly isCounted: boolean;
  /** Pieces asked for now. */
  readonly pieces: number;
  /** Why the server refused the order. */
  readonly refused: OrderTrouble | undefined;
  /** Orders the pieces that can be had. */
  readonly onTakeRest: (available: number) => void;
  /** Below the e-mail address: what was probably meant. */
  readonly meant: ReactNode;
  /** The visitor changes the e-mail address. */
  readonly onRetypeEmail: () => void;
  /** The visitor goes on from the e-mail address to another field. */
  readonly onLeaveEmail: (typed: string) => void;
  /** Above the fields: the choice of a variant. */
  readonly children?: ReactNode;
}

/** The fields of the order form, each with its keyboard and autofill. */
export function OrderFormFields(props: OrderFormFieldsProps) {
  const { form, state, refused, onRetypeEmail, onLeaveEmail, children } = props;
  const isInBrowser = useIsHydrated();
  const forget = () => {
    form.reset(eachField(orderFieldNames, () => ''));
    forgetBuyer();
    if (orderFieldNames[0]) form.setFocus(orderFieldNames[0]);
  };
  return (
    <Fields $bare>
      {children}
      {orderFieldNames.map((name) => (
        <Fragment key={name}>
          {/* What follows is asked of goods that are delivered. */}
          {name === addressFieldNames[0] && <PickupChoice form={form} />}
          {orderFields[name].kind === 'area' ? (
            <AreaField form={form} state={state} />
          ) : (
            <BuyerField
              field={orderFields[name]}
              hint={refused?.kind === 'open' && refused.field === name && <OpenOrders />}
              meant={props.meant}
              onRetype={onRetypeEmail}
              onLeave={onLeaveEmail}
              {...form.field(name)}
            />
          )}
        </Fragment>
      ))}
      <QuantityField {...props} />
      <div data-wide>
        {isInBrowser && (
          <Kept>
            {hasAccepted() ? placeOrderContent.remembered : placeOrderContent.notRemembered}
            {hasAccepted() && (
              <Forget type="button" onClick={forget}>
                {placeOrderContent.forget}
              </Forget>
            )}
          </Kept>
        )}
      </div>
    </Fields>
  );
}

function QuantityField(props: OrderFormFieldsProps) {
  const { form, available, isCounted, pieces, refused, onTakeRest } = props;
  const id = useId();
  const { error, ...field } = form.field('quantity');
  const isTooMany = refused?.kind === 'few' || refused?.kind === 'held';
  const rest = isTooMany && refused.available < pieces ? refused.available : 0;
  return (
    <Quantity data-wide $isWrong={Boolean(error)}>
      <label htmlFor={id}>
        {placeOrderContent.quantity}
        <small>
          {isCounted && available > 0 ? placeOrderContent.quantityHint(available) : ' '}
        </small>
      </label>
      <Stepper
        {...field}
        id={id}
        min={1}
        max={available > 0 ? available : undefined}
        onStep={(value) => {
          form.setValues({ quantity: value });
          form.checkField('quantity');
        }}
        onBlur={() => form.checkField('quantity')}
        defaultValue={field.defaultValue ?? 1}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
      />
      <Wrong id={`${id}-error`} aria-live="polite">
        {error && <ErrorText>{error}</ErrorText>}
      </Wrong>
      {rest > 0 && (
        <Rest plain size="staff" onClick={() => onTakeRest(rest)}>
          {placeOrderContent.few.action(rest)}
        </Rest>
      )}
    </Quantity>
  );
}

/** The way to each order that this browser knows, and to all, for who has too many open ones. */
function OpenOrders() {
  const { company } = useSite();
  const isHydrated = useIsHydrated();
  const last = isHydrated ? readLastOrder() : undefined;
  const others = isHydrated ? readUnpaidOrders().filter((id) => id !== last?.orderId) : [];
  const { link, other, mails, find, help } = placeOrderContent.open;
  return (
    <>
      {last && <a href={`/orders/${last.orderId}`}>{link(last.reference)}</a>}{' '}
      {others.map((id, index) => (
        <Fragment key={id}>
          <a href={`/orders/${id}`}>{other(index + (last ? 2 : 1))}</a>{' '}
        </Fragment>
      ))}
      {mails} <a href="/orders/find">{find}</a> <a href={whatsAppHref(company)}>{help}</a>
    </>
  );
}

const Fields = styled(FieldGrid)`
  ${hidesAddressOfPickup}
`;

const Quantity = styled.div<{ $isWrong: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${space(1.5)} ${space(2.25)};
  box-shadow: ${({ $isWrong }) => ($isWrong ? `inset ${line.edge} 0 ${color.error}` : 'none')};
  label { color: ${({ $isWrong }) => ($isWrong ? color.error : 'inherit')}; font-weight: 600; }
  small { display: block; color: ${color.inkMuted}; font-size: ${fontSize.label}; font-weight: 400; }
`;

const Wrong = styled.div`
  flex-basis: 100%;
  &:empty { margin-top: -${space(1)}; }
`;

const Rest = styled(Button)`
  ${media.noScript} { && { display: none; } }
`;

/** In sight once a field is filled in: before that, nothing is kept. Its room is there in a dialog that would grow with it. */
const Kept = styled.p`
  ${Fields}:not(:has([placeholder]:required:valid)) & {
    display: none;
    ${media.md} { display: flex; visibility: hidden; }
  }
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
