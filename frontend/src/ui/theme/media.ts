import { breakpointPx } from './scales.ts';

/** Media queries, mobile first: `${media.md} { … }`. */
export const media = {
  /** Two-column forms. */
  sm: `@media (min-width: ${breakpointPx.sm}px)`,
  /** Header links instead of the menu; dialogs become centred slips. */
  md: `@media (min-width: ${breakpointPx.md}px)`,
  /** Four columns, sector cards alternate. */
  lg: `@media (min-width: ${breakpointPx.lg}px)`,
  /** Content has stopped growing. */
  xl: `@media (min-width: ${breakpointPx.xl}px)`,
  /** Hover effects only where a pointer can hover; a tap must not leave them behind. */
  hover: '@media (hover: hover)',
  /** Movement only for those who did not ask for less of it. */
  motion: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
} as const;

/** The same width as `media.md`, for `matchMedia` in scripts. */
export const mdQuery = `(min-width: ${breakpointPx.md}px)`;

/** Below `media.md`, for the one thing that mobile first cannot say: a table that is none yet. */
export const belowMd = `@media (max-width: ${breakpointPx.md - 0.02}px)`;
