import styled, { css } from 'styled-components';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../../../ui/theme/theme.ts';
import { blockImage } from '../../../ui/Wall/Wall.tsx';
import { type PublicOrder, stepsOf, type TimelineStep } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

/** The steps of an order, drawn as blocks of a wall. */
export function Timeline({ order }: { readonly order: PublicOrder }) {
  return (
    <Wall aria-label={orderPageContent.page.steps}>
      {stepsOf(order).map(({ title, detail, state }) => (
        <Step key={title} $state={state} aria-current={state === 'now' ? 'step' : undefined}>
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
}

/** The state in words, for screen readers. */
const said: Record<TimelineStep['state'], string> = {
  done: 'done',
  now: 'now',
  refused: 'not accepted',
  ahead: 'still to come',
};

const laid = (block: 'far' | 'ent') => css`
  border: ${line.rule} solid ${color.rule};
  background: ${blockImage(block)} 0 0 / ${space(3)};
`;

const blocks: Record<TimelineStep['state'], ReturnType<typeof css>> = {
  done: laid('far'),
  now: laid('ent'),
  refused: css`
    border: ${line.rule} solid ${color.error};
    background: repeating-linear-gradient(45deg, ${color.error} 0 ${space(0.5)}, ${color.errorGround} ${space(0.5)} ${space(1.125)});
  `,
  ahead: css`
    border: ${line.rule} dashed ${color.inkMuted};
  `,
};

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

const Step = styled.li<{ $state: TimelineStep['state'] }>`
  display: grid;
  grid-template-columns: ${space(3.5)} minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  gap: 0 ${space(2)};
  line-height: ${leading.note};
  i { grid-row: 1 / 3; min-height: ${space(6)}; ${({ $state }) => blocks[$state]} }
  b {
    padding-top: ${space(0.375)};
    color: ${({ $state }) => ($state === 'ahead' ? color.inkMuted : color.ink)};
    font-weight: ${({ $state }) => ($state === 'ahead' ? 500 : 700)};
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
