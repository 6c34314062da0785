import type { ReactNode } from 'react';
import styled from 'styled-components';
import { amountOf, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, depth, fontSize, layout, line, space, target } from '../../../ui/theme/theme.ts';

/** What came for an order, and who says so: "You typed", "Picture". */
export interface StatedSum {
  readonly source: string;
  readonly kobo: number;
}

interface DecisionBarProps {
  /** What the order costs: naira, two decimals. */
  readonly totalAmount: string;
  readonly stated: StatedSum | undefined;
  /** What the order says first; on a phone that is below the picture, so it stands here as well. */
  readonly firstLines: readonly string[];
  /** The main button, the second one, and a quiet third. */
  readonly children: ReactNode;
}

/** The buttons that decide about a payment, below the two sums that staff compare; in view together with the picture. */
export function DecisionBar({ totalAmount, stated, firstLines, children }: DecisionBarProps) {
  const differenceKobo = stated ? stated.kobo - koboOf(totalAmount) : 0;
  const difference = formatNaira(amountOf(Math.abs(differenceKobo)));
  return (
    <Bar>
      {firstLines.map((words) => (
        // Screen readers have them where they stand before the facts.
        <Warning key={words} aria-hidden>
          {words}
        </Warning>
      ))}
      <Sums aria-label="Sums to compare" $isDoubtful={differenceKobo !== 0}>
        <div>
          <dt>Order</dt>
          <dd>{formatNaira(totalAmount)}</dd>
        </div>
        {stated && (
          <div>
            <dt>{stated.source}</dt>
            <dd>{formatNaira(amountOf(stated.kobo))}</dd>
          </div>
        )}
        {differenceKobo !== 0 && (
          <div>
            <dt>Difference</dt>
            <dd>{differenceKobo < 0 ? `${difference} less` : `${difference} more`}</dd>
          </div>
        )}
      </Sums>
      <Buttons>{children}</Buttons>
    </Bar>
  );
}

/** Stays at the foot of the dialog, unless the window is too low to spare the room. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${depth.raised};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin-inline: calc(-1 * ${layout.pad});
  padding: ${space(1)} ${layout.pad};
  border-top: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  ${media.low} { position: static; }
`;

const Warning = styled.b`
  padding: ${space(0.5)} ${space(1)} ${space(0.5)} ${space(1.5)};
  background: ${color.warningGround};
  box-shadow: inset ${line.edge} 0 ${color.warning};
  line-height: 1.3;
  ${media.md} { display: none; }
`;

const Sums = styled.dl<{ $isDoubtful: boolean }>`
  display: flex;
  flex-wrap: wrap;
  /* Three sums of six digits share a line of a phone. */
  gap: 0 ${space(1)};
  justify-content: space-between;
  ${({ $isDoubtful }) =>
    $isDoubtful &&
    `margin: -${space(1)} calc(-1 * ${layout.pad}) 0;
     padding: ${space(0.5)} ${layout.pad};
     background: ${color.warningGround};`}
  dt { color: ${color.textMuted}; font-size: ${fontSize.label}; line-height: 1.2; }
  dd { font-weight: 600; }
`;

/** Side by side while their words fit on one line each. */
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  > button { flex: 1 1 auto; width: auto; padding-inline: ${space(1)}; }
  > :nth-child(3) {
    flex-basis: 100%;
    min-height: ${target.staff};
    padding-block: 0;
    border-color: transparent;
    text-decoration: underline;
    text-underline-offset: .22em;
  }
`;
