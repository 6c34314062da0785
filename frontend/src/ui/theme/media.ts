import { breakpointPx, lowPx } from './scales.ts';

/** Media queries, mobile first: `${media.md} { … }`. */
export const media = {
  /** Two-column forms. */
  sm: `@media (min-width: ${breakpointPx.sm}px)`,
  /** Header links instead of the menu; dialogs become centred slips. */
  md: `@media (min-width: ${breakpointPx.md}px)`,
  /** Four columns, sector cards alternate. */
  lg: `@media (min-width: ${breakpointPx.lg}px)`,
  /** One line a row in the lists of the back office. */
  wide: `@media (min-width: ${breakpointPx.wide}px)`,
  /** A list and what is open of it, side by side in the back office. */
  desk: `@media (min-width: ${breakpointPx.desk}px)`,
  /** Content has stopped growing. */
  xl: `@media (min-width: ${breakpointPx.xl}px)`,
  /** Too low for a fixed head and foot: a phone on its side, a page zoomed to 400 %. */
  low: `@media (max-height: ${lowPx}px)`,
  /** A mouse or the like; elsewhere a tap would leave the effect behind. Some phones say that they can hover. */
  hover: '@media (hover: hover) and (pointer: fine)',
  /** Visitors who have not asked for reduced motion. */
  motion: '@media (prefers-reduced-motion: no-preference)',
  /** The system's own few colours: backgrounds and shadows are gone, borders and outlines stay. */
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
  /** Browsers with scripts switched off. */
  noScript: '@media (scripting: none)',
  script: '@media not (scripting: none)',
} as const;
