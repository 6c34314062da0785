import styled from 'styled-components';
import type { Form } from '../../../lib/form/useForm.ts';
import { color, fontSize, target } from '../../../ui/theme/theme.ts';
import { orderFieldNames, orderFields } from '../../shared/order/orderFields.ts';
import type { OrderDetails, OrderFormValues } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface FormFaultsProps {
  readonly form: Form<OrderFormValues, OrderDetails>;
}

/** Above the button, how many fields are wrong; leads to the first, since some may be out of view. */
export function FormFaults({ form }: FormFaultsProps) {
  const wrong = orderFieldNames.find((name) => form.field(name).error);
  const { quantity, faults } = placeOrderContent;
  return (
    <Faults role="status">
      {form.faults > 1 && (
        <button type="button" onClick={() => form.setFocus(wrong ?? 'quantity')}>
          {faults(form.faults, wrong ? orderFields[wrong].label : quantity)}
        </button>
      )}
    </Faults>
  );
}

/** Takes no place while the form has none. */
const Faults = styled.p`
  flex-basis: 100%;
  color: ${color.error};
  font-size: ${fontSize.small};
  font-weight: 600;
  &:empty { position: absolute; }
  button {
    min-height: ${target.staff};
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    text-decoration: underline;
    cursor: pointer;
  }
`;
