import type { RefObject } from 'react';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { type PriceRule, priceSteps, roundings } from './priceRule.ts';

interface PriceRuleFieldsProps {
  /** Gets the field that a refused rule leads to. */
  readonly amount: RefObject<HTMLInputElement | null>;
  readonly rule: PriceRule;
  readonly onRule: (rule: PriceRule) => void;
  readonly error: string | undefined;
}

/** What is done to the prices, by how much, and how they are rounded. */
export function PriceRuleFields({ amount, rule, onRule, error }: PriceRuleFieldsProps) {
  return (
    <>
      <FieldGrid $isDense>
        <SelectField
          label="What to do"
          wide
          value={rule.step}
          // The options are its names.
          onChange={({ target }) => onRule({ ...rule, step: target.value as PriceRule['step'] })}
        >
          <Options of={Object.entries(priceSteps)} />
        </SelectField>
        <TextField
          ref={amount}
          label={rule.step.endsWith('percent') ? 'Percent' : 'Naira'}
          inputMode="decimal"
          autoComplete="off"
          value={rule.amount}
          error={error}
          onChange={({ target }) => onRule({ ...rule, amount: target.value })}
        />
        <SelectField
          label="Round to"
          value={rule.roundTo}
          // The options are its names.
          onChange={({ target }) =>
            onRule({ ...rule, roundTo: target.value as PriceRule['roundTo'] })
          }
        >
          <Options of={Object.entries(roundings)} />
        </SelectField>
      </FieldGrid>
      {rule.step.startsWith('lower') && (
        <Checkbox
          label="Show today's price as the former price"
          checked={rule.keepsFormer}
          onChange={({ target }) => onRule({ ...rule, keepsFormer: target.checked })}
        />
      )}
    </>
  );
}
