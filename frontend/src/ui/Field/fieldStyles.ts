import { css } from 'styled-components';
import { media } from '../theme/media.ts';
import { color, family, fontSize, leading, line, space, target } from '../theme/theme.ts';

/** The input: large type in the cell, without a box. Dense screens set `--control-size` and `--control-height`. */
export const controlStyles = css`
  width: 100%;
  min-width: 0;
  min-height: var(--control-height, ${target.buyer});
  padding: ${space(0.75)} 0 ${space(1.5)};
  border: 0;
  outline: none;
  background: none;
  font: 500 var(--control-size, ${fontSize.lead}) / ${leading.note} ${family.text};
  resize: vertical;
  /* The cell shows edge and focus by shadows, which forced colours take away. */
  ${media.forcedColors} {
    padding-inline: ${space(1)};
    border: ${line.hair} solid;
    &:focus { outline: ${line.focus} solid Highlight; }
    &[aria-invalid] { border-width: ${line.focus}; }
  }

  /* A sample looks like none, and fits into half a row. */
  &::placeholder { font-size: ${fontSize.small}; }

  &:disabled {
    color: ${color.inkMuted};
    cursor: not-allowed;
  }

  /* The browser's own cross is blue. */
  &::-webkit-search-cancel-button {
    appearance: none;
    width: ${space(2)};
    height: ${space(2)};
    background:
      linear-gradient(45deg, transparent 44%, ${color.ink} 44% 56%, transparent 56%),
      linear-gradient(-45deg, transparent 44%, ${color.ink} 44% 56%, transparent 56%);
    cursor: pointer;
  }
`;

/** Left edge that marks focus (ink) and error (red). */
export const edge = (paint: string): string => `inset ${line.edge} 0 ${paint}`;
