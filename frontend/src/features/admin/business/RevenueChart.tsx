import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import type { BusinessFigures } from '../api/business.ts';
import { businessContent } from './businessContent.ts';

const content = businessContent.weeks;

type Week = BusinessFigures['weeks'][number];

/** Of the drawing, which stretches to its place: a column of a week, and the highest. */
const WEEK = 10;
const GAP = 2;
const HEIGHT = 100;

/** A column a week, drawn as plain shapes; the words around it and the table below it say the same. */
export function WeekChart({ weeks }: { readonly weeks: readonly Week[] }) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const amounts = weeks.map(({ revenue }) => Number(revenue));
  const highest = Math.max(...amounts, 0);
  // A week in which more was sent back than came hangs below the line.
  const lowest = Math.min(...amounts, 0);
  const scale = HEIGHT / (highest - lowest || 1);
  const base = highest * scale;
  return (
    <Figure>
      <Most>{content.most(formatNaira(highest))}</Most>
      <Drawing
        role="img"
        aria-label={summaryOf(weeks)}
        viewBox={`0 0 ${weeks.length * WEEK} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {amounts.map((amount, index) => (
          <rect
            key={weeks[index]?.monday}
            x={index * WEEK + GAP / 2}
            y={amount > 0 ? base - amount * scale : base}
            width={WEEK - GAP}
            height={Math.abs(amount) * scale}
          />
        ))}
        <line x1={0} x2={weeks.length * WEEK} y1={base} y2={base} />
      </Drawing>
      <Ends aria-hidden>
        <span>{content.monday(first.monday)}</span>
        {first !== last && <span>{content.monday(last.monday)}</span>}
      </Ends>
    </Figure>
  );
}

function summaryOf(weeks: readonly Week[]): string {
  const sorted = [...weeks].sort((a, b) => Number(a.revenue) - Number(b.revenue));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return content.title;
  return content.summary(
    formatNaira(highest.revenue),
    content.week(highest.monday),
    formatNaira(lowest.revenue),
    content.week(lowest.monday),
  );
}

const Figure = styled.div`
  padding: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
`;

const Most = styled.p`
  margin-bottom: ${space(0.5)};
  color: ${color.textMuted};
  font-size: ${fontSize.label};
`;

/** Forced colours leave the shapes of a drawing as they are, so it takes them itself. */
const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: ${space(22)};
  rect { fill: ${color.contracting}; }
  line { stroke: ${color.ink}; stroke-width: ${line.rule}; vector-effect: non-scaling-stroke; }
  ${media.forcedColors} {
    rect { fill: CanvasText; }
    line { stroke: CanvasText; }
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  margin-top: ${space(0.5)};
  color: ${color.textMuted};
  font-size: ${fontSize.label};
`;
