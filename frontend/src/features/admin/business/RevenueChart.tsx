import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDay } from '../../../lib/formatTime.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import type { BusinessFigures } from '../api/business.ts';
import type { StepWords } from './stepWords.ts';

type Step = BusinessFigures['steps'][number];

interface RevenueChartProps {
  readonly steps: readonly Step[];
  readonly words: StepWords;
}

/** Units of the drawing, which stretches to its container. GAP is the space between two columns. */
const COLUMN = 10;
const GAP = 2;
const HEIGHT = 100;

/**
 * A column a step, and a line across it for the same step of the period before; drawn as plain shapes. The words around
 * it and the table below it say the same.
 */
export function RevenueChart({ steps, words }: RevenueChartProps) {
  const first = steps[0];
  if (!first) return null;
  const amounts = steps.map(({ revenue }) => Number(revenue));
  const earlier = steps.map(({ revenueBefore }) => Number(revenueBefore));
  const values = axisOf([...amounts, ...earlier]);
  const [lowest = 0, highest = 0] = [values[0], values.at(-1)];
  const span = highest - lowest || 1;
  const yOf = (amount: number) => (1 - (amount - lowest) / span) * HEIGHT;
  const base = yOf(0);
  /** Steps from one named day to the next: at most four are named, each below its column. */
  const stride = Math.ceil(steps.length / 4);
  return (
    <Figure>
      <Legend aria-hidden>
        <span>This period</span>
        <span>The period before</span>
      </Legend>
      <Plot>
        <Values aria-hidden>
          {values.map((value) => (
            <span key={value} style={{ top: `${yOf(value)}%` }}>
              {formatNaira(value).replace(/\.00$/, '')}
            </span>
          ))}
        </Values>
        <Drawing
          role="img"
          aria-label={summaryOf(steps, words)}
          viewBox={`0 0 ${steps.length * COLUMN} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {values.map((value) => (
            <line
              key={value}
              data-axis={value === 0 ? undefined : ''}
              x1={0}
              x2={steps.length * COLUMN}
              y1={yOf(value)}
              y2={yOf(value)}
            />
          ))}
          {amounts.map((amount, index) => (
            <rect
              key={steps[index]?.from}
              x={index * COLUMN + GAP / 2}
              y={amount > 0 ? yOf(amount) : base}
              width={COLUMN - GAP}
              height={Math.abs(yOf(amount) - base)}
            />
          ))}
          {earlier.map((amount, index) => (
            <line
              key={steps[index]?.from}
              data-before=""
              x1={index * COLUMN}
              x2={(index + 1) * COLUMN}
              y1={yOf(amount)}
              y2={yOf(amount)}
            />
          ))}
        </Drawing>
        <Days aria-hidden>
          {steps.map(
            ({ from }, index) =>
              index % stride === 0 && (
                <span key={from} style={{ left: `${((index + 0.5) / steps.length) * 100}%` }}>
                  {formatDay(from)}
                </span>
              ),
          )}
        </Days>
      </Plot>
    </Figure>
  );
}

/** Round values from the lowest to the highest amount, 0 among them; at most some five. */
function axisOf(amounts: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(...amounts, 0), Math.max(...amounts, 0)];
  const rough = (highest - lowest) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const from = Math.floor(lowest / step);
  const count = Math.ceil(highest / step) - from;
  return Array.from({ length: count + 1 }, (_, index) => (from + index) * step);
}

function summaryOf(steps: readonly Step[], words: StepWords): string {
  const sorted = steps.toSorted((a, b) => Number(a.revenue) - Number(b.revenue));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return words.title;
  return words.summary(
    formatNaira(highest.revenue),
    highest.from,
    formatNaira(lowest.revenue),
    lowest.from,
  );
}

const Figure = styled.div`
  container-type: inline-size;
  padding: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  font-size: ${fontSize.label};
`;

const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-bottom: ${space(1.5)};
  span::before {
    content: '';
    display: inline-block;
    width: ${space(1.5)};
    margin-right: ${space(0.75)};
    border-top: ${space(1.25)} solid ${color.contracting};
    vertical-align: -1px;
  }
  span + span::before { border-top: ${line.focus} solid ${color.ink}; vertical-align: middle; }
`;

const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(0.75)} ${space(1)};
`;

/** As wide as the widest value that a shop has. */
const Values = styled.div`
  position: relative;
  width: 7.5em;
  color: ${color.textMuted};
  font-variant-numeric: tabular-nums;
  span { position: absolute; right: 0; transform: translateY(-50%); white-space: nowrap; }
`;

/** Forced colours leave the shapes of a drawing as they are, so it takes them itself. */
const Drawing = styled.svg`
  display: block;
  overflow: visible;
  width: 100%;
  height: ${space(26)};
  rect { fill: ${color.contracting}; }
  line { stroke: ${color.ink}; stroke-width: ${line.rule}; vector-effect: non-scaling-stroke; }
  [data-axis] { stroke: ${color.hairline}; stroke-width: ${line.hair}; }
  [data-before] { stroke-width: ${line.focus}; }
  ${media.forcedColors} {
    rect { fill: Highlight; }
    line { stroke: CanvasText; }
  }
`;

/** With large text only the first. */
const Days = styled.p`
  position: relative;
  grid-column: 2;
  height: 1lh;
  color: ${color.textMuted};
  span { position: absolute; transform: translateX(-50%); white-space: nowrap; }
  @container (max-width: 16em) {
    span:first-child { left: 0 !important; transform: none; }
    span:not(:first-child) { display: none; }
  }
`;
