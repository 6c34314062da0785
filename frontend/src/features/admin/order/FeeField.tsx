import { amountOf, parseNaira } from '../../../lib/formatMoney.ts';
import { shipmentRules } from '../../../lib/rules/shipment.gen.ts';
import { TextField } from '../../../ui/Field/TextField.tsx';

interface FeeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** What the buyer pays the rider, of an order whose delivery fee staff told by phone. */
export function FeeField({ onChange, ...field }: FeeFieldProps) {
  return (
    <TextField
      aside="optional"
      hint="What you told the buyer, who reads: no more than this."
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={({ target }) => onChange(target.value)}
      {...field}
    />
  );
}

/** A typed fee as the API takes it, empty where none is typed; or what is wrong with it. */
export function feeOf(typed: string): { amount: string; error: string | undefined } {
  const kobo = parseNaira(typed);
  const isWrong = typed.trim() !== '' && !kobo;
  return {
    amount: kobo ? amountOf(kobo) : '',
    error: isWrong ? shipmentRules.feeAtDoor.message : undefined,
  };
}
