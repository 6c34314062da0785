import type { ComponentProps } from 'react';
import styled from 'styled-components';
import {
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
  buttonStyles,
} from './buttonStyles.ts';

interface ButtonAnchorProps extends ComponentProps<'a'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly plain?: boolean;
  readonly block?: boolean;
}

/** Looks like a button, leads to a document: a public page, `tel:`, `mailto:`, another site. */
export function ButtonAnchor({
  variant = 'default',
  size = 'main',
  plain = false,
  block = false,
  ...rest
}: ButtonAnchorProps) {
  return <Block {...rest} $variant={variant} $size={size} $plain={plain} $block={block} />;
}

const Block = styled.a<ButtonLook>`
  ${buttonStyles}
`;
