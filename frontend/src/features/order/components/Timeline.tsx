import styled, { css } from 'styled-components';
import { type BadgeTone, badgeGrounds } from '../../../ui/Badge/Badge.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space, target } from '../../../ui/theme/theme.ts';
import { blockImage } from '../../../ui/Wall/Wall.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import { badgeOf, type PublicOrder, stepsOf, type TimelineStep } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

interface TimelineProps {
  readonly order: PublicOrder;
  /** Its time to pay has ended. */
  readonly isOver: boolean;
}

/** The steps of an order, drawn as blocks of a wall. */
export function Timeline({ order, isOver }: TimelineProps) {
  const { tone } = badgeOf(order, isOver);
  const steps = (
    <Wall aria-label={orderPageContent.page.steps}>
      {stepsOf(order, isOver).map(({ title, detail, state }) => (
        <Step
          key={title}
          $state={state}
          $tone={tone}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <i aria-hidden />
          <b>
            {title}
            <VisuallyHidden as="em">, {said[state]}</VisuallyHidden>
          </b>
          <span>{detail}</span>
        </Step>
      ))}
    </Wall>
  );
  // Once an order is over, its receipt and the way to report a problem matter more.
  const { milestone } = orderStates[order.status];
  if (!milestone || milestone.after) return steps;
  return (
    <Folded>
      <summary>{orderPageContent.page.steps}</summary>
      {steps}
    </Folded>
  );
}

/** The state in words, for screen readers. */
const said: Record<TimelineStep['state'], string> = {
  done: 'done',
  now: 'now',
  refused: 'not accepted',
  ahead: 'still to come',
};

const edge = css`border: ${line.rule} solid ${color.rule};`;

/** The current step has the yellow block, no matter who must act; a step that moves by itself has the colour of its badge. */
const now = (tone: BadgeTone) =>
  tone === 'moving' ? css`${edge} background: ${badgeGrounds[tone]};` : laid('ent');

const laid = (block: 'far' | 'ent') => css`
  ${edge}
  background: ${blockImage(block)} 0 0 / ${space(3)};
`;

const blocks: Record<Exclude<TimelineStep['state'], 'now'>, ReturnType<typeof css>> = {
  done: laid('far'),
  refused: css`
    border: ${line.rule} solid ${color.error};
    background: repeating-linear-gradient(45deg, ${color.error} 0 ${space(0.5)}, ${color.errorGround} ${space(0.5)} ${space(1.125)});
  `,
  ahead: css`
    border: ${line.rule} dashed ${color.inkMuted};
  `,
};

const Folded = styled.details`
  > summary {
    min-height: ${target.staff};
    padding: ${space(1.25)} ${layout.pad};
    border-bottom: ${line.rule} solid ${color.rule};
    background: ${color.groundLedger};
    cursor: pointer;
  }
`;

const Wall = styled.ol`
  display: grid;
  padding: ${space(2.25)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
  ${media.md} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
`;

const Step = styled.li<{ $state: TimelineStep['state']; $tone: BadgeTone }>`
  display: grid;
  grid-template-columns: ${space(3.5)} minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  gap: 0 ${space(2)};
  line-height: ${leading.note};
  i { grid-row: 1 / 3; min-height: ${space(6)}; ${({ $state, $tone }) => ($state === 'now' ? now($tone) : blocks[$state])} }
  b {
    padding-top: ${space(0.375)};
    color: ${({ $state }) => ($state === 'ahead' ? color.inkMuted : color.ink)};
    font-weight: ${({ $state }) => ($state === 'ahead' || $state === 'done' ? 500 : 700)};
  }
  span { color: ${color.inkMuted}; font-size: ${fontSize.label}; }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr);
    /* Words of different length leave the blocks at one height. */
    grid-template-rows: auto auto 1fr;
    i { grid-row: auto; min-height: ${space(3.5)}; margin-right: -${line.rule}; }
    b { padding: ${space(1.25)} ${space(2)} 0 0; }
    span { padding-right: ${space(2)}; }
  }
`;
