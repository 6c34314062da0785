import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../lib/hydration.ts';
import { notReady } from '../Button/buttonStyles.ts';
import { media } from '../theme/media.ts';
import { color, fontSize, line, space, target } from '../theme/theme.ts';

interface StepperProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Gets the value after a press on a button; typing reaches `onChange`. */
  readonly onStep: (value: number) => void;
}

/**
 * A small whole number with one-less and one-more buttons, which look used up at either end. Label it with `id` and
 * `<label>`.
 */
export function Stepper({ min = 1, max, onStep, ...input }: StepperProps) {
  const ref = useRef<HTMLInputElement>(null);
  const isInBrowser = useIsHydrated();
  const [value, setValue] = useState<number>();
  const read = () => setValue(ref.current?.valueAsNumber);
  // The browser may have restored another figure than the server drew.
  useEffect(read, []);
  const step = (by: 1 | -1) => {
    const field = ref.current;
    if (!field) return;
    if (by === 1) field.stepUp();
    else field.stepDown();
    read();
    onStep(field.valueAsNumber);
  };
  // Not `disabled`: a button that had the focus would lose it.
  const isLeast = value !== undefined && value <= Number(min);
  const isMost = value !== undefined && max !== undefined && value >= Number(max);
  return (
    <Frame onInput={read}>
      <Step
        type="button"
        aria-label="One less"
        disabled={!isInBrowser}
        aria-disabled={isLeast || undefined}
        onClick={() => step(-1)}
      >
        −
      </Step>
      <Figure {...input} ref={ref} type="number" inputMode="numeric" min={min} max={max} />
      <Step
        type="button"
        aria-label="One more"
        disabled={!isInBrowser}
        aria-disabled={isMost || undefined}
        onClick={() => step(1)}
      >
        +
      </Step>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: ${target.buyer} ${space(8)} ${target.buyer};
  width: max-content;
  border: ${line.rule} solid ${color.ink};
  background: ${color.groundSlip};
  color: ${color.ink};
`;

const Step = styled.button`
  min-height: ${target.buyer};
  border: 0;
  background: none;
  font-size: ${fontSize.lead};
  font-weight: 700;
  cursor: pointer;
  ${media.hover} { &:hover:not(:disabled, [aria-disabled]) { background: ${color.action}; } }
  &:disabled, &[aria-disabled] { ${notReady} }
`;

const Figure = styled.input`
  min-width: 0;
  border: solid ${color.ink};
  border-width: 0 ${line.rule};
  background: none;
  font-size: ${fontSize.lead};
  font-weight: 600;
  text-align: center;
  appearance: textfield;
  &::-webkit-inner-spin-button { appearance: none; }
`;
