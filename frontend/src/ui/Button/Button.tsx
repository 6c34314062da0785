import type { ComponentProps, MouseEvent } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../lib/hydration.ts';
import {
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
  buttonStyles,
} from './buttonStyles.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Leaves out the chevron; for actions that stay on the page. */
  readonly plain?: boolean;
  /** As wide as its container. */
  readonly block?: boolean;
  /** Fills the last cell of a form, from edge to edge; implies `block`. */
  readonly flush?: boolean;
  /** Work is under way: shows a spinner, refuses a second press, and keeps the focus, which a disabled button loses. */
  readonly busy?: boolean;
}

/**
 * A button for actions. Use `ButtonLink` for navigation. Before React is there only one that sends a form can act, so any
 * other is disabled until then.
 */
export function Button({
  variant = 'default',
  size = 'main',
  plain = false,
  block = false,
  flush = false,
  busy = false,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const canAct = useIsHydrated() || type === 'submit';
  return (
    <Block
      {...rest}
      type={type}
      disabled={!busy && (disabled || !canAct)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      $variant={variant}
      $size={size}
      $plain={plain}
      $block={block || flush}
      $flush={flush}
    />
  );
}

/** Also Enter in a field of its form presses the button. */
const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** The ordinary button of a working screen: small, outlined, without the chevron. */
export function StaffButton(props: Omit<ButtonProps, 'size' | 'plain'>) {
  return <Button variant="ghost" {...props} size="staff" plain />;
}

const Block = styled.button<ButtonLook>`
  ${buttonStyles}
`;
