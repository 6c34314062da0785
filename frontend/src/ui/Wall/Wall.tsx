import styled from 'styled-components';
import { space } from '../theme/theme.ts';

/** The block of a sector: entertainment, contracting, trading, farming. */
export type WallBlock = 'ent' | 'con' | 'tra' | 'far';

interface WallProps {
  readonly $block: WallBlock;
  /** The block in the shade, for dark grounds. */
  readonly $shade?: boolean;
  /** Edge of one block, a CSS length; default 48px. Never under 12px. */
  readonly $size?: string;
  /** Height of the wall, a CSS length; default: set by the layout around it. */
  readonly $height?: string;
}

/** Address of a block's drawing. */
export const blockImage = (block: WallBlock, isShaded = false): string =>
  `url(/art/blocks/${block}${isShaded ? '-shade' : ''}.svg)`;

/**
 * A wall of one kind of block. Purely decorative: give it `aria-hidden`. Never behind text, never
 * two kinds in one wall.
 */
export const Wall = styled.div.attrs({ 'aria-hidden': true })<WallProps>`
  height: ${({ $height = 'auto' }) => $height};
  background-image: ${({ $block, $shade }) => blockImage($block, $shade)};
  background-repeat: round;
  background-size: ${({ $size = space(6) }) => `${$size} ${$size}`};
`;
