import styled, { css } from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import type { Form } from '../../../lib/form/useForm.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { areasOf, REST, statesWithAreas } from '../../shared/delivery/deliveryPrice.ts';
import { orderFields } from '../../shared/order/orderFields.ts';
import type { OrderDetails, OrderFormValues } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface DeliveryFieldsProps {
  readonly form: Form<OrderFormValues, OrderDetails>;
}

const words = placeOrderContent.delivery;

/** Mark of the controls that say where goods are delivered. */
export const ofAddress = { 'data-address': '' } as const;

/**
 * For the grid of the form: hides the address of goods that are picked up, also without scripts. Not by `name`, which React
 * rewrites at each keystroke: the browser would restyle the whole form (2.5 ms; 15 on a slow phone).
 */
export const hidesAddressOfPickup = css`
  &:has([data-pickup]:checked) > :has([data-address]) { display: none; }
`;

/** Deliver or pick up, where there are pick-up points. */
export function PickupChoice({ form }: DeliveryFieldsProps) {
  const { points } = useSite().delivery;
  const { name, error, defaultValue = '' } = form.field('pickupPointId');
  if (points.length === 0) return null;
  const options = [
    { id: '', title: words.deliver, detail: undefined },
    ...points.map((point) => ({
      id: point.id,
      title: words.pickUp(point.name),
      detail: (
        <>
          {words.freePoint} {point.address}. <Hours>{point.hours}</Hours>
        </>
      ),
    })),
  ];
  return (
    <Group data-wide>
      <legend>{words.legend}</legend>
      {options.map(({ id, title, detail }) => (
        <Option key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            defaultChecked={id === defaultValue}
            data-pickup={id === '' ? undefined : ''}
          />
          <b>{title}</b>
          {detail && <small>{detail}</small>}
        </Option>
      ))}
      <div aria-live="polite">{error && <ErrorText>{error}</ErrorText>}</div>
    </Group>
  );
}

interface AreaFieldProps extends DeliveryFieldsProps {
  /** The state that is chosen; empty before. */
  readonly state: string;
}

/** The areas of the chosen state; before React is there, those of every state that has some. */
export function AreaField({ form, state }: AreaFieldProps) {
  const { delivery } = useSite();
  const isInBrowser = useIsHydrated();
  const withAreas = statesWithAreas(delivery);
  const shown = isInBrowser ? withAreas.filter((name) => name === state) : withAreas;
  if (shown.length === 0) return null;
  return (
    <SelectField
      wide
      label={orderFields.deliveryArea.label}
      autoComplete="on"
      {...ofAddress}
      {...(!isInBrowser && { aside: words.onlyOf(withAreas.join(', ')) })}
      {...form.field('deliveryArea')}
    >
      <option value="">{words.chooseArea}</option>
      {shown.map((name) => (
        <optgroup key={name} label={name}>
          {areasOf(delivery, name).map((area) => (
            <option key={area} value={area}>
              {area}
            </option>
          ))}
        </optgroup>
      ))}
      <option value={REST}>{words.rest}</option>
    </SelectField>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space(1)};
  padding: ${space(1.125)} ${space(2.25)} ${space(1.75)};
  legend { ${label} float: left; width: 100%; padding: 0; }
`;

/** Moves to a line of its own instead of breaking. */
const Hours = styled.span`
  display: inline-block;
`;

const Option = styled.label`
  display: grid;
  grid-template-columns: ${space(2.5)} minmax(0, 1fr);
  gap: 0 ${space(1.25)};
  align-items: center;
  min-height: ${target.buyer};
  padding: ${space(0.75)} ${space(1.25)};
  border: ${line.rule} solid ${color.ink};
  cursor: pointer;
  &:has(:checked) { background: ${color.groundFieldActive}; box-shadow: inset ${line.edge} 0 ${color.action}; }
  &:focus-within { outline: ${line.focus} solid ${color.focus}; outline-offset: ${line.focus}; }
  input {
    grid-row: span 2;
    width: ${space(2.5)};
    height: ${space(2.5)};
    margin: 0;
    accent-color: ${color.ink};
  }
  small { grid-column: 2; color: ${color.inkMuted}; font-size: ${fontSize.label}; overflow-wrap: anywhere; }
`;
