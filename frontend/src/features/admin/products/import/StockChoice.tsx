import { type Ref, useId } from 'react';
import { count } from '../../../../lib/formatMoney.ts';
import { ErrorText } from '../../../../ui/Field/Field.tsx';
import { Muted } from '../../../../ui/Text/Text.tsx';
import { Choice, Choices } from '../../reason/Choices.tsx';
import type { ProductImport } from './importApi.ts';

/** What becomes of the stock that is there. */
export type StockStep = 'keep' | 'set';

const steps: readonly [StockStep, label: string, text: string][] = [
  [
    'keep',
    'Leave the stock as it is',
    'The file was exported earlier: what was sold since stays sold.',
  ],
  [
    'set',
    'Set the stock as counted',
    'Someone counted the shelf and wrote the pieces into the file.',
  ],
];

interface StockChoiceProps {
  readonly recounts: ProductImport['recounts'];
  readonly chosen: StockStep | undefined;
  readonly onChoose: (step: StockStep) => void;
  /** Import was pressed without a choice. */
  readonly isMissing: boolean;
  readonly first: Ref<HTMLInputElement>;
}

/** The counts of a file that differ from the shelf, and what to do about them. */
export function StockChoice({ recounts, chosen, onChoose, isMissing, first }: StockChoiceProps) {
  const { products, examples } = recounts;
  const errorId = useId();
  const more = products - new Set(examples.map(({ title }) => title)).size;
  return (
    <Choices aria-describedby={errorId}>
      <legend>
        {`${count(products, 'product')} would get another stock`}
        {examples.map(({ title, field, from, to }) => (
          <Muted key={title + field} as="div" $light>
            {`${title}${field.replace(/^Stock/, '')}: ${to} in the file, ${from} on the shelf now`}
          </Muted>
        ))}
        {more > 0 && (
          <Muted as="div" $light>{`and ${count(more, 'product')} more, under Changed`}</Muted>
        )}
      </legend>
      {steps.map(([step, label, text], index) => (
        <Choice key={step}>
          <input
            ref={index === 0 ? first : undefined}
            type="radio"
            name="stock"
            checked={chosen === step}
            onChange={() => onChoose(step)}
          />
          <span>
            <b>{label}</b>
            <small>{text}</small>
          </span>
        </Choice>
      ))}
      <div id={errorId} aria-live="polite">
        {isMissing && <ErrorText>Choose what happens to the stock</ErrorText>}
      </div>
    </Choices>
  );
}
