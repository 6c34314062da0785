import { type ComponentProps, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { ErrorText } from '../Field/Field.tsx';
import { color, line, space, target } from '../theme/theme.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly error?: string;
}

/** A checkbox. The whole 48px row is the target. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <Row $invalid={Boolean(error)}>
        <Box
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </Row>
      <div id={errorId} aria-live="polite">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
    </div>
  );
}

const tick = `polygon(8% 52%, 22% 38%, 42% 58%, 80% 18%, 94% 32%, 42% 86%)`;

const Box = styled.input`
  appearance: none;
  display: grid;
  width: ${space(3.5)};
  height: ${space(3.5)};
  margin: 0;
  border: ${line.rule} solid ${color.ink};
  background: ${color.groundSlip};
  forced-color-adjust: none;
  cursor: pointer;

  &::after { content: ''; margin: ${space(0.25)}; clip-path: ${tick}; }
  &:checked { background: ${color.ink}; }
  &:checked::after { background: ${color.action}; }
  &:disabled { border-color: ${color.inkMuted}; background: ${color.groundLedger}; cursor: not-allowed; }
  &[aria-invalid] { border-color: ${color.error}; }
`;

const Row = styled.label<{ $invalid: boolean }>`
  display: grid;
  grid-template-columns: ${space(3.5)} 1fr;
  gap: ${space(1.75)};
  align-items: center;
  min-height: ${target.buyer};
  color: ${({ $invalid }) => ($invalid ? color.error : 'inherit')};
  cursor: pointer;
`;
