import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ground } from '../theme/grounds.ts';
import { color, fontSize, line, space } from '../theme/theme.ts';
import { Wall, type WallBlock } from '../Wall/Wall.tsx';

interface SlipProps {
  /** Left and right of the top line. */
  readonly head?: readonly [ReactNode, ReactNode];
  /** Block of the sector the paper belongs to; a strip below the head. */
  readonly block?: WallBlock;
  /** Torn lower edge; `on` is the paint behind it. */
  readonly tornOn?: 'shade' | 'paper';
  readonly children: ReactNode;
}

/** A card: printed paper with square corners, a head line and, torn off a pad, a ragged foot. */
export function Slip({ head, block, tornOn, children }: SlipProps) {
  return (
    <Paper>
      {head && (
        <Head>
          <span>{head[0]}</span>
          <span>{head[1]}</span>
        </Head>
      )}
      {block && <Strip $block={block} $size={space(3.5)} />}
      {children}
      {tornOn && <Tear aria-hidden $on={tornOn} />}
    </Paper>
  );
}

const Paper = styled.article`
  ${ground.slip}
  display: grid;
  align-content: start;
`;

const Head = styled.div`
  display: flex;
  gap: ${space(1.5)};
  justify-content: space-between;
  padding: ${space(1.5)} ${space(2.25)};
  border-bottom: ${line.rule} solid ${color.rule};
  font-size: ${fontSize.label};
  font-weight: 600;
`;

const Strip = styled(Wall)`
  height: ${space(7)};
  border-bottom: ${line.rule} solid ${color.rule};
`;

const holes = { shade: color.groundShade, paper: color.groundPage } as const;

const Tear = styled.div<{ $on: keyof typeof holes }>`
  height: ${space(1.25)};
  margin-top: ${space(1)};
  background: radial-gradient(circle at ${space(1)} ${space(1.25)}, ${({ $on }) => holes[$on]} ${space(0.625)}, transparent ${space(0.6875)}) 0 0 / ${space(2)} ${space(1.25)} repeat-x;
`;
