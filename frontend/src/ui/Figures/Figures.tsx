import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, line, measure, space, stretch } from '../theme/theme.ts';
import { capitalsHigh, display } from '../theme/typography.ts';

/** One statistic: `value` in figures, `suffix` in the accent colour. */
export interface Figure {
  readonly value: string;
  readonly suffix?: string;
  readonly label: string;
  readonly detail: string;
}

/** Four statistics as in an account book: two by two on a phone, else the first one very large. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Grid
      $most={Math.max(...figures.map(({ value, suffix = '' }) => widthInLetters(value + suffix)))}
    >
      {figures.map((figure) => (
        <Statistic key={figure.label} {...figure} />
      ))}
    </Grid>
  );
}

function Statistic({ value, suffix = '', label, detail }: Figure) {
  return (
    <Cell $letters={widthInLetters(value + suffix)}>
      <Name>
        {label}
        <Detail>{detail}</Detail>
      </Name>
      <Value>
        {value}
        <Suffix>{suffix}</Suffix>
      </Value>
    </Cell>
  );
}

/** Widths of characters that differ from a figure of the display face. */
const letterWidths: Record<string, number> = {
  '%': 1.5,
  M: 1.4,
  '+': 0.9,
  '.': 0.5,
  '₦': 1.6,
  t: 0.8,
};

const widthInLetters = (text: string): number =>
  text.split('').reduce((sum, letter) => sum + (letterWidths[letter] ?? 1), 0);

const Name = styled.dt`
  font-weight: 600;
`;

/** A phone shows the figures alone. */
const Detail = styled.small`
  display: none;
  ${media.md} { display: block; }
  max-width: ${measure.label};
  color: ${color.textMuted};
  font-size: inherit;
  font-weight: 400;
`;

const Value = styled.dd`
  ${display({ size: 'page', width: 'page', leading: 'solid', heavy: true })}
  padding-block: ${space(0.75)};
  font-size: min(${fontSize.page}, 110cqi / var(--most));
  ${media.md} { padding-block: ${space(1.25)}; font-size: min(${fontSize.page}, 125cqi / var(--letters)); }
  ${capitalsHigh}
  white-space: nowrap;
`;

const Suffix = styled.i`
  color: ${color.accent};
  font-style: normal;
`;

/** `$letters` sizes the figure to fill its cell; on a phone all are as large as the widest may be. */
const Cell = styled.div<{ $letters: number }>`
  --letters: ${({ $letters }) => $letters};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: space-between;
  padding-block: ${space(1)} ${space(0.5)};
  border-bottom: ${line.rule} solid ${color.rule};
  container-type: inline-size;
  line-height: ${leading.note};

  ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(2)};
    align-content: normal;
    align-items: end;
    padding-block: ${space(1.25)} ${space(1)};
    line-height: inherit;
    &:first-child {
      grid-template-columns: minmax(0, 1fr);
      align-content: end;
      padding-bottom: ${space(2)};
      ${Value} {
        font-size: min(${fontSize.figureWide}, 172cqi / var(--letters));
        font-stretch: ${stretch.wide};
        margin-left: -0.022em;
      }
    }
  }
`;

const Grid = styled.dl<{ $most: number }>`
  --most: ${({ $most }) => $most};
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: ${layout.gap};
  ${media.md} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    ${Cell}:first-child { grid-row: span 3; border-right: ${line.rule} solid ${color.rule}; }
  }
`;
