import { css } from 'styled-components';
import { family, fontSize, leading, stretch } from './theme.ts';

/** How a piece of display type is set. All values are token names. */
export interface DisplayType {
  readonly size: keyof typeof fontSize;
  readonly width?: keyof typeof stretch;
  readonly leading?: keyof typeof leading;
  /** Heavy is for counts and posters. */
  readonly heavy?: boolean;
  /** Figures of one width, for sums in a column and for a running clock. */
  readonly tabular?: boolean;
}

/** Sizes at which the face's own spaces hardly part a number from its unit. */
const small = new Set<keyof typeof fontSize>(['lead', 'brand', 'title', 'heading']);

/** Display type (Anybody): titles, counts, the brand; never sentences. */
export const display = ({
  size,
  width = 'head',
  leading: lead = 'title',
  heavy = false,
  tabular = false,
}: DisplayType) => css`
  font-family: ${family.display};
  font-size: ${fontSize[size]};
  font-weight: ${heavy ? 850 : 800};
  font-stretch: ${stretch[width]};
  line-height: ${leading[lead]};
  letter-spacing: -0.005em;
  word-spacing: ${small.has(size) ? '.12em' : 'normal'};
  font-variant-numeric: ${tabular ? 'tabular-nums' : 'proportional-nums'};
  text-wrap: balance;
`;

/**
 * A line of display type as high as its capitals, by the metrics of our face (capitals 0.675 em, ascent 0.795, descent 0.24).
 * Not by `text-box`, which would use those of the fallback face until ours is loaded.
 */
export const capitalsHigh = css`
  position: relative;
  top: 0.06em;
  line-height: 0.675;
`;

/** Small bold label above or beside a thing. */
export const label = css`
  font-family: ${family.text};
  font-size: ${fontSize.label};
  font-weight: 600;
  line-height: ${leading.note};
`;

/** Hidden from sight, read aloud. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
