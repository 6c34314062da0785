import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { media } from '../theme/media.ts';
import { color, depth, fontSize, layout, leading, line, space, target } from '../theme/theme.ts';
import { Wall } from '../Wall/Wall.tsx';

interface ToastProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly kind?: 'default' | 'destructive';
  readonly onDismiss: () => void;
  /** Called when hover or focus starts and ends; the toast's timer pauses meanwhile. */
  readonly onHold?: (isHeld: boolean) => void;
  /** Stays in the flow of its container, such as a dialog whose main button it must not cover. */
  readonly inline?: boolean;
}

/** One toast. Pages call `showToast`, whose toasts `ToastRegion` renders; a message that stays may render this itself. */
export function Toast({
  title,
  description,
  kind = 'default',
  onDismiss,
  onHold,
  inline = false,
}: ToastProps) {
  const slip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its container may be scrolled partly out of view.
    if (inline) slip.current?.scrollIntoView({ block: 'nearest' });
  }, [inline]);
  return (
    <Slip
      ref={slip}
      $kind={kind}
      $inline={inline}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <Wall $block={kind === 'destructive' ? 'con' : 'ent'} $size={space(3.5)} />
      <Words>
        <b>{title}</b>
        <p>{description}</p>
      </Words>
      <Close type="button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </Close>
    </Slip>
  );
}

const grounds = { default: color.ink, destructive: color.error } as const;

const Slip = styled.div<{ $kind: keyof typeof grounds; $inline: boolean }>`
  --focus: ${color.action};
  position: ${({ $inline }) => ($inline ? 'static' : 'fixed')};
  top: calc(${layout.header} + ${space(1)});
  right: ${space(2)};
  z-index: ${depth.toast};
  scroll-margin-block: ${space(1.5)};
  display: grid;
  grid-template-columns: ${space(3.5)} 1fr auto;
  width: min(${space(52)}, calc(100% - ${space(4)}));
  border: ${line.rule} solid ${color.paper};
  outline: ${line.rule} solid ${({ $kind }) => grounds[$kind]};
  background: ${({ $kind }) => grounds[$kind]};
  color: ${color.paper};
  /* Never over the header's buttons, nor over the next step, which is at the foot of a narrow screen. */
  ${media.lg} {
    top: auto;
    bottom: calc(${layout.barSpace} + ${space(2)});
  }
`;

const Words = styled.div`
  padding: ${space(1.5)} ${space(1.75)};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  b { font-size: ${fontSize.body}; }
`;

const Close = styled.button`
  display: grid;
  place-items: center;
  width: ${target.buyer};
  min-height: ${target.buyer};
  border: 0;
  background: none;
  cursor: pointer;
  &:focus-visible { outline-offset: -${space(0.75)}; }
`;
