import type { ComponentProps } from 'react';
import styled from 'styled-components';
import {
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
  buttonStyles,
} from './buttonStyles.ts';

/** Props of `Button`. */
export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Leaves out the chevron; use it where the press stays on the page. */
  readonly plain?: boolean;
  /** As wide as its container. */
  readonly block?: boolean;
  /** Fills the last cell of a form, from edge to edge; implies `block`. */
  readonly flush?: boolean;
  /** Work is under way: shows a spinner and refuses a second press. */
  readonly busy?: boolean;
}

/** A press that does something. Use `ButtonLink` for one that goes somewhere. */
export function Button({
  variant = 'default',
  size = 'main',
  plain = false,
  block = false,
  flush = false,
  busy = false,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <Block
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      $variant={variant}
      $size={size}
      $plain={plain}
      $block={block || flush}
      $flush={flush}
      $busy={busy}
    />
  );
}

const Block = styled.button<ButtonLook>`
  ${buttonStyles}
`;
