import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';

interface PhotoButtonProps {
  /** False before React is there: its place is kept, so that nothing below it moves. */
  readonly isReady: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Opens the phone's camera. Shown on touch devices only: elsewhere `capture` does nothing. */
export function PhotoButton({ isReady, onFile, children }: PhotoButtonProps) {
  const id = useId();
  return (
    <Frame inert={!isReady}>
      <label htmlFor={id}>{children}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // the same picture may be chosen again
          if (file) onFile(file);
        }}
      />
    </Frame>
  );
}

const Frame = styled.div`
  display: none;
  &[inert] { visibility: hidden; }
  @media (pointer: coarse) { display: grid; }
  ${media.noScript} { display: none; }
  label {
    display: grid;
    place-items: center;
    min-height: ${target.buyer};
    padding: ${space(1)} ${space(2)};
    border: ${line.rule} solid ${color.text};
    font-weight: 600;
    cursor: pointer;
  }
  input { ${visuallyHidden} }
  &:focus-within label { outline: ${line.focus} solid ${color.focus}; outline-offset: ${line.focus}; }
`;
