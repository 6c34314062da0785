import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { color, depth, fontSize, leading, space } from '../theme/theme.ts';

/** Delay before the first tooltip, and before another right after one, in milliseconds (spec §9). */
const firstDelayMs = 700;
const nextDelayMs = 300;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Props of `Tooltip`. */
export interface TooltipProps {
  readonly text: string;
  /** One focusable element. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A short help on hover and focus. Never the only place of a fact; Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = () => {
    clearTimeout(timer.current);
    const isNext = performance.now() - lastClosedAt < nextDelayMs;
    timer.current = setTimeout(() => setIsOpen(true), isNext ? nextDelayMs : firstDelayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Anchor
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && (
        <Tip role="tooltip" id={id}>
          {text}
        </Tip>
      )}
    </Anchor>
  );
}

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`;

const Tip = styled.span`
  position: absolute;
  bottom: calc(100% + ${space(1)});
  left: 0;
  z-index: ${depth.raised};
  width: max-content;
  max-width: ${space(36)};
  padding: ${space(0.75)} ${space(1.25)};
  background: ${color.ink};
  color: ${color.paper};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
`;
