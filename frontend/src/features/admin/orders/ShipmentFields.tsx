import type { KeyboardEvent } from 'react';
import { commonStepRules } from '../../../lib/rules/commonStep.gen.ts';
import { shipmentRules } from '../../../lib/rules/shipment.gen.ts';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';

const fields = [
  ['courier', 'Courier of all of them', { maxLength: commonStepRules.courier.maxLength }],
  ['riderPhone', "Rider's phone", { type: 'tel', maxLength: commonStepRules.riderPhone.maxLength }],
  ['expectedOn', 'Expected on', { type: 'date' }],
] as const;

/** What is the same of all orders that are sent together; what is empty is not said. */
export type SharedShipment = Record<(typeof fields)[number][0], string>;

/** Nothing is said yet. */
export const nothingShared: SharedShipment = { courier: '', riderPhone: '', expectedOn: '' };

interface SharedFieldsProps {
  readonly shared: SharedShipment;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (shared: SharedShipment) => void;
}

/** The fields of {@link SharedShipment}. */
export function SharedFields({ shared, errors, onChange }: SharedFieldsProps) {
  return (
    <FieldGrid>
      {fields.map(([name, label, input]) => (
        <TextField
          key={name}
          label={label}
          aside="optional"
          wide={name === 'courier'}
          autoComplete="off"
          value={shared[name]}
          error={errors[name]}
          onChange={({ target }) => onChange({ ...shared, [name]: target.value })}
          {...input}
        />
      ))}
    </FieldGrid>
  );
}

interface WaybillFieldProps {
  readonly reference: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The courier's own number of one of them. */
export function WaybillField({ reference, value, onChange }: WaybillFieldProps) {
  return (
    <TextField
      label={`Waybill number of ${reference}`}
      aside="optional"
      autoComplete="off"
      enterKeyHint="next"
      data-waybill
      maxLength={shipmentRules.waybillNumber.maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** On the list of the orders: Enter, with which a scanner ends each number, leads to the number of the next one. */
export function toNextWaybill(event: KeyboardEvent<HTMLElement>): void {
  const waybills = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-waybill]')];
  const at = (waybills as EventTarget[]).indexOf(event.target);
  if (event.key !== 'Enter' || at === -1) return;
  event.preventDefault();
  waybills[at + 1]?.focus();
}
