import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { patternRule } from '../../../lib/form/checkFields.ts';
import { shipmentRules } from '../../../lib/rules/shipment.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { ShipmentInput } from '../api/orderSteps.ts';
import type { AdminOrder } from '../api/orders.ts';
import { useDraft } from '../drafts/drafts.ts';
import { FeeField, feeOf } from './FeeField.tsx';

const untouched = {
  courier: '',
  waybillNumber: '',
  riderPhone: '',
  trackingUrl: '',
  expectedOn: '',
  feeAtDoor: '',
};

/** Fields that the buyer reads; all may stay empty. */
const fields = [
  ['courier', 'Courier', { maxLength: shipmentRules.courier.maxLength, autoComplete: 'off' }],
  [
    'waybillNumber',
    'Waybill number',
    { maxLength: shipmentRules.waybillNumber.maxLength, autoComplete: 'off' },
  ],
  [
    'riderPhone',
    "Rider's phone",
    { type: 'tel', maxLength: shipmentRules.riderPhone.maxLength, autoComplete: 'off' },
  ],
  [
    'trackingUrl',
    'Tracking link',
    { type: 'url', maxLength: shipmentRules.trackingUrl.maxLength, placeholder: 'https://' },
  ],
  ['expectedOn', 'Expected on', { type: 'date' }],
] as const;

const checkLink = patternRule(shipmentRules.trackingUrl);

interface ShipFormProps {
  readonly order: Pick<AdminOrder, 'id' | 'deliveryFee'>;
  readonly isBusy: boolean;
  readonly onShip: (shipment: ShipmentInput) => void;
}

/** How the goods travel, and the step that sends them. */
export function ShipForm({ order, isBusy, onShip }: ShipFormProps) {
  const { draft, change } = useDraft(`ship-${order.id}`, untouched);
  const isFeeTold = order.deliveryFee === null;
  const [wrongLink, setWrongLink] = useState<string>();
  const [wrongFee, setWrongFee] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fee = feeOf(isFeeTold ? draft.feeAtDoor : '');
    const typed = { ...draft, feeAtDoor: fee.amount };
    const given = Object.entries(typed).map(([name, value]) => [name, value.trim()] as const);
    const shipment: ShipmentInput = Object.fromEntries(given.filter(([, value]) => value !== ''));
    // A courier prints its address without the beginning.
    if (shipment.trackingUrl && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(shipment.trackingUrl))
      shipment.trackingUrl = `https://${shipment.trackingUrl}`;
    const wrong = shipment.trackingUrl && checkLink(shipment.trackingUrl);
    setWrongLink(wrong);
    setWrongFee(fee.error);
    if (!wrong && !fee.error && !isBusy) onShip(shipment);
  };
  return (
    <Form onSubmit={submit} noValidate aria-label="Send this order">
      <FieldGrid $columns={1}>
        {fields.map(([name, label, input]) => (
          <TextField
            key={name}
            label={label}
            value={draft[name]}
            error={name === 'trackingUrl' ? wrongLink : undefined}
            onChange={(event) => change({ [name]: event.target.value })}
            {...input}
          />
        ))}
        {isFeeTold && (
          <FeeField
            label="Delivery fee at the door, in naira"
            value={draft.feeAtDoor}
            error={wrongFee}
            onChange={(feeAtDoor) => change({ feeAtDoor })}
          />
        )}
      </FieldGrid>
      <Button type="submit" variant="hot" block busy={isBusy}>
        {isBusy ? 'Sending...' : 'Shipped: tell the buyer'}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
`;
