import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { Heading } from '../Text/Text.tsx';
import { media } from '../theme/media.ts';
import { color, line, space, target } from '../theme/theme.ts';
import { visuallyHidden } from '../theme/typography.ts';

interface FileAreaProps {
  /** Name of the field, read aloud and shown large. */
  readonly label: string;
  /** Which files, how large. */
  readonly hint: ReactNode;
  /** Name in the form that the browser posts without scripts; the file then stays in the input. */
  readonly name?: string;
  /** As the `accept` attribute. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** Instead of `onFile` for a file that was chosen before React was there. */
  readonly onDrawnFile?: (file: File) => void;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Id of a message that describes a refused file. */
  readonly 'aria-describedby'?: string;
}

/** Drop zone and picker for one file; the caller handles it. */
export function FileArea({
  label,
  hint,
  name,
  accept,
  onFile,
  onDrawnFile = onFile,
  disabled = false,
  ...rest
}: FileAreaProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null, pass = onFile) => {
    const file = files?.[0];
    if (file && !disabled) pass(file);
  };
  const input = useRef<HTMLInputElement>(null);
  const first = useRef((files: FileList | null) => take(files, onDrawnFile));
  useEffect(() => {
    // Chosen before React was there.
    first.current(input.current?.files ?? null);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    event.target.value = ''; // the same file may be chosen again after a refusal
  };
  return (
    <Area
      htmlFor={id}
      $over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Sheet aria-hidden viewBox="0 0 72 60">
        <path d="M6 4H50L66 20V56H6Z" fill={color.groundSlip} stroke={color.ink} strokeWidth="3" />
        <path d="M50 4V20H66" fill={color.action} stroke={color.ink} strokeWidth="3" />
        <path
          d="M36 48V24M26 33L36 23L46 33"
          fill="none"
          stroke={color.contracting}
          strokeWidth="5"
        />
      </Sheet>
      <Heading as="b">{isOver ? 'Drop it here' : label}</Heading>
      <span>{hint}</span>
      <Input
        {...rest}
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={choose}
      />
    </Area>
  );
}

const Area = styled.label<{ $over: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: center;
  gap: ${space(1.5)};
  min-height: ${space(25)};
  padding: ${space(2.5)};
  border: ${line.rule} ${({ $over }) => ($over ? 'solid' : 'dashed')} ${color.ink};
  background: ${({ $over }) => ($over ? color.groundLedger : color.groundPage)};
  color: ${color.ink};
  text-align: center;
  text-wrap: balance;
  cursor: pointer;

  &:focus-within { border-style: solid; background: ${color.groundLedger}; outline: ${line.focus} solid ${color.focus}; outline-offset: ${line.focus}; }
  ${media.hover} { &:hover { background: ${color.groundLedger}; } }
`;

const Sheet = styled.svg`
  width: ${space(9)};
`;

/** Hidden behind the drawing; without scripts it has to say which file is chosen. */
const Input = styled.input`
  max-width: 100%;
  @media (scripting: enabled) { ${visuallyHidden} }
  &::file-selector-button {
    min-height: ${target.buyer};
    margin-right: ${space(1)};
    padding: ${space(1)} ${space(2)};
    border: ${line.rule} solid ${color.ink};
    background: ${color.groundSlip};
    font: inherit;
    font-weight: 600;
  }
`;
