import { type FormEvent, useState } from 'react';
import { amountOf, formatNaira, parseNaira } from '../../../lib/formatMoney.ts';
import { confirmOrderRules } from '../../../lib/rules/confirmOrder.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import type { FoundPayment } from '../api/orderSteps.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { Disclosure } from './Disclosure.tsx';

type PaidBy = NonNullable<FoundPayment['paidBy']>;

const ways = [
  ['cash', 'Cash'],
  ['pos', 'Card (POS terminal)'],
] as const satisfies readonly (readonly [PaidBy, string])[];

interface CounterFormProps {
  readonly order: AdminOrderDetail;
  readonly isBusy: boolean;
  readonly onTake: (payment: FoundPayment) => void;
}

/** The buyer pays at the counter: who takes the money says how much, and how. The order is then confirmed. */
export function CounterForm({ order, isBusy, onTake }: CounterFormProps) {
  // What the order lacks, where part of it came before.
  const due = order.shortfall ?? order.totalAmount;
  const [paidBy, setPaidBy] = useState<PaidBy>('cash');
  const [amount, setAmount] = useState(formatNaira(due).replace('₦', ''));
  const [terminal, setTerminal] = useState('');
  const kobo = parseNaira(amount.trim()) || undefined; // nothing pays no order
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kobo === undefined || isBusy) return;
    const transactionId = paidBy === 'pos' ? terminal.trim() : '';
    const id = transactionId === '' ? {} : { transactionId };
    onTake({ paidBy, amountReceived: amountOf(kobo), ...id });
  };
  const words = kobo === undefined ? 'Take the payment' : `I took ${formatNaira(amountOf(kobo))}`;
  return (
    <Disclosure summary="Paid at the counter">
      <Stack as="form" $gap={1.25} onSubmit={submit} noValidate aria-label="Paid at the counter">
        <FieldGrid $columns={1}>
          <SelectField
            label="How"
            value={paidBy}
            onChange={({ target }) => setPaidBy(target.value === 'pos' ? 'pos' : 'cash')}
          >
            <Options of={ways} />
          </SelectField>
          <TextField
            label="Amount in naira"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={kobo === undefined ? confirmOrderRules.amountReceived.message : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
          {paidBy === 'pos' && (
            <TextField
              label="Number on the terminal's slip"
              aside="optional"
              autoComplete="off"
              maxLength={confirmOrderRules.transactionId.maxLength}
              value={terminal}
              onChange={({ target }) => setTerminal(target.value)}
            />
          )}
        </FieldGrid>
        <p>
          Your name stands beside it in the order, in lists of money and in the figures of the day.
          No credit of the bank takes its place.
        </p>
        <Button type="submit" plain block busy={isBusy}>
          {isBusy ? 'Saving...' : words}
        </Button>
      </Stack>
    </Disclosure>
  );
}
