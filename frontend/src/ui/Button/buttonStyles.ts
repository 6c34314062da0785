import { css, keyframes } from 'styled-components';
import { media } from '../theme/media.ts';
import {
  color,
  duration,
  ease,
  family,
  fontSize,
  lift,
  line,
  space,
  target,
} from '../theme/theme.ts';

/** Looks of a button. `hot` is the one action the view is for: never two in one view. */
export type ButtonVariant = 'default' | 'hot' | 'ghost' | 'destructive';

/** Sizes: `main` for buyers, `staff` for working screens. */
export type ButtonSize = 'main' | 'staff';

/** Styling props of every button; transient, so none reaches the DOM. */
export interface ButtonLook {
  readonly $variant: ButtonVariant;
  readonly $size: ButtonSize;
  /** Without the chevron. */
  readonly $plain: boolean;
  /** As wide as its container. */
  readonly $block: boolean;
  /** Fills a cell of a form: taller, without the hover lift. */
  readonly $flush?: boolean;
}

interface Paint {
  readonly ground: string;
  readonly text: string;
  readonly edge: string;
  readonly hoverGround: string;
  readonly hoverText: string;
}

const paints: Record<ButtonVariant, Paint> = {
  default: {
    ground: color.ink,
    text: color.paper,
    edge: color.ink,
    hoverGround: color.ink,
    hoverText: color.paper,
  },
  hot: {
    ground: color.action,
    text: color.ink,
    edge: color.ink,
    hoverGround: color.action,
    hoverText: color.ink,
  },
  ghost: {
    ground: 'transparent',
    text: color.text,
    edge: color.text,
    hoverGround: color.ground,
    hoverText: color.text,
  },
  destructive: {
    ground: 'transparent',
    text: color.error,
    edge: color.error,
    hoverGround: color.error,
    hoverText: color.groundFieldActive,
  },
};

const sizes: Record<ButtonSize, { height: string; padding: string; fontSize: string }> = {
  main: { height: target.main, padding: `${space(1.25)} ${space(2.25)}`, fontSize: fontSize.body },
  staff: { height: target.staff, padding: `${space(1)} ${space(1.75)}`, fontSize: fontSize.small },
};

const turn = keyframes`to { rotate: 360deg; }`;

/** The angle behind what leads on: the content of an `::after`, drawn with this stroke. */
export const chevron = (stroke: string) => css`
  content: '';
  flex: none;
  width: ${space(1.125)};
  height: ${space(1.125)};
  border: solid;
  border-width: ${stroke} ${stroke} 0 0;
  rotate: 45deg;
`;

const withChevron = css`
  &::after { ${chevron(line.sign)} }
`;

/** Turns while something is under way. */
const spinner = css`
  &::after {
    content: '';
    flex: none;
    width: ${space(1.75)};
    height: ${space(1.75)};
    border: ${line.sign} solid;
    border-right-color: transparent;
    border-radius: 50%;
    rotate: 0deg;
    animation: ${turn} ${duration.turn} linear infinite;
  }
`;

/** The shadow counts as the button: a pointer at the edge would lose it, and it would rise and fall forever. */
const raise = css`
  translate: ${lift.move} ${lift.move};
  box-shadow: ${lift.cast} ${lift.cast} 0 ${color.castShadow};
  &::before {
    content: '';
    position: absolute;
    inset: 0 calc(2 * ${lift.move}) calc(2 * ${lift.move}) 0;
  }
`;

/** The look of a button that cannot be pressed now. */
export const notReady = css`
  border-color: ${color.inkMuted};
  background: ${color.groundLedger};
  color: ${color.inkMuted};
  cursor: not-allowed;
`;

/** Styles shared by buttons and links that look like buttons. */
export const buttonStyles = css<ButtonLook>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  align-items: center;
  justify-content: ${({ $plain }) => ($plain ? 'center' : 'space-between')};
  gap: ${space(2)};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  min-height: ${({ $size, $flush }) => ($flush ? target.cell : sizes[$size].height)};
  padding: ${({ $size }) => sizes[$size].padding};
  border: ${line.rule} solid ${({ $variant }) => paints[$variant].edge};
  background: ${({ $variant }) => paints[$variant].ground};
  color: ${({ $variant }) => paints[$variant].text};
  font: 600 ${({ $size }) => sizes[$size].fontSize} / 1.2 ${family.text};
  text-align: left;
  /* In a table that breaks words anywhere a narrow column would break "Change". */
  overflow-wrap: break-word;
  text-decoration: none;
  cursor: pointer;
  transition-property: translate, box-shadow, background-color;
  transition-duration: ${duration.fast};
  transition-timing-function: ${ease};
  ${({ $plain }) => !$plain && withChevron}
  /* By attribute: a rule that is put in with the press would have the browser style the whole page again. */
  &[aria-busy='true'] { justify-content: space-between; ${spinner} }

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled]) {
      ${({ $flush }) => !$flush && raise}
      background: ${({ $variant }) => paints[$variant].hoverGround};
      color: ${({ $variant, $flush }) => ($flush ? color.action : paints[$variant].hoverText)};
    }
  }

  &:disabled, &[aria-disabled] { ${notReady} }
  ${media.forcedColors} { &[aria-pressed='true'] { text-decoration: underline; } }
`;
