import type { KeyboardEvent } from 'react';
import { commonStepRules } from '../../../lib/rules/commonStep.gen.ts';
import { shipmentRules } from '../../../lib/rules/shipment.gen.ts';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import type { AdminOrder } from '../api/orders.ts';
import { FeeField, feeOf } from '../order/FeeField.tsx';

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

type SentOrder = Pick<AdminOrder, 'id' | 'reference' | 'deliveryFee'>;

/** What is typed of each order: its waybill number under its id, its fee at the door under {@link feeName}. */
type OwnShipments = Readonly<Record<string, string>>;

const feeName = (id: number): string => `fee-${id}`;

/** Nothing is typed yet of these orders. */
export const nothingOwn = (orders: readonly SentOrder[]): Record<string, string> =>
  Object.fromEntries(orders.flatMap(({ id }) => [`${id}`, feeName(id)]).map((name) => [name, '']));

/** The fee that its buyer pays at the door; only where staff told it. */
const doorFee = ({ id, deliveryFee }: SentOrder, typed: OwnShipments) =>
  feeOf(deliveryFee === null ? (typed[feeName(id)] ?? '') : '');

/** What the request says of each of these orders, in their order; undefined while a fee is no amount. */
export function ownShipments(orders: readonly SentOrder[], typed: OwnShipments) {
  const fees = orders.map((order) => doorFee(order, typed));
  if (fees.some(({ error }) => error)) return undefined;
  const waybillNumbers = orders.map(({ id }) => typed[id] ?? '');
  const feesAtDoor = fees.map(({ amount }) => amount);
  return feesAtDoor.some((fee) => fee) ? { waybillNumbers, feesAtDoor } : { waybillNumbers };
}

interface OwnFieldsProps {
  readonly order: SentOrder;
  readonly typed: OwnShipments;
  /** The form was sent: what is wrong is said. */
  readonly isChecked: boolean;
  readonly onChange: (part: OwnShipments) => void;
}

/** The courier's own number of one of them, and what its buyer pays the rider. */
export function OwnFields({ order, typed, isChecked, onChange }: OwnFieldsProps) {
  const { id, reference, deliveryFee } = order;
  return (
    <FieldGrid $columns={1}>
      <TextField
        label={`Waybill number of ${reference}`}
        aside="optional"
        autoComplete="off"
        enterKeyHint="next"
        data-waybill
        maxLength={shipmentRules.waybillNumber.maxLength}
        value={typed[id] ?? ''}
        onChange={({ target }) => onChange({ [id]: target.value })}
      />
      {deliveryFee === null && (
        <FeeField
          label={`Fee at the door of ${reference}, in naira`}
          value={typed[feeName(id)] ?? ''}
          error={isChecked ? doorFee(order, typed).error : undefined}
          onChange={(value) => onChange({ [feeName(id)]: value })}
        />
      )}
    </FieldGrid>
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
