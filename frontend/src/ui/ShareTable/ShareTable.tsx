import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, layout, line, space } from '../theme/theme.ts';
import { display, visuallyHidden } from '../theme/typography.ts';
import { blockImage, type WallBlock } from '../Wall/Wall.tsx';

/** A name and its share in percent, drawn in the block of its sector. */
export interface Share {
  readonly name: string;
  readonly percent: number;
  readonly block: WallBlock;
}

interface ShareTableProps {
  /** Caption; hide it with `hideTitle` where a heading says the same. */
  readonly title: string;
  readonly hideTitle?: boolean;
  /** Column heads, read aloud. */
  readonly heads: readonly [string, string];
  readonly shares: readonly Share[];
  /**
   * The share whose bar fills the row; default the largest. Set it to give several tables one
   * scale.
   */
  readonly largest?: number;
  /** Decimal places of the figures; default 0. */
  readonly decimals?: number;
}

/** Shares in percent as bars of blocks, with the figures in a column at the right. */
export function ShareTable({
  title,
  hideTitle = false,
  heads,
  shares,
  largest = Math.max(...shares.map(({ percent }) => percent)),
  decimals = 0,
}: ShareTableProps) {
  return (
    <Rows>
      <Title $isHidden={hideTitle}>{title}</Title>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, percent, block }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <Bar aria-hidden $part={percent / largest} $block={block} />
            </th>
            <Figure>{percent.toFixed(decimals)}%</Figure>
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

const Rows = styled.table`
  --bar: ${space(2.5)};
  ${media.lg} { --bar: ${space(3.5)}; }
  width: 100%;
  border-collapse: collapse;
  thead { ${visuallyHidden} }
  th, td {
    padding: ${space(1.5)} 0;
    border-bottom: ${line.hair} solid ${color.hairline};
    text-align: left;
  }
  th { width: 100%; font-weight: 600; }
  tbody tr:first-child > * { border-top: ${line.rule} solid ${color.rule}; }
`;

const Title = styled.caption<{ $isHidden: boolean }>`
  ${display({ size: 'heading' })}
  padding-bottom: ${space(2)};
  text-align: left;
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;

const Bar = styled.span<{ $part: number; $block: WallBlock }>`
  display: block;
  width: ${({ $part }) => $part * 100}%;
  height: var(--bar);
  margin-top: ${space(1)};
  background: ${({ $block }) => blockImage($block)} 0 0 / var(--bar) var(--bar);
  outline: ${line.hair} solid ${color.ink};
`;

const Figure = styled.td`
  ${display({ size: 'heading', width: 'page' })}
  && { padding-left: ${layout.gap}; text-align: right; vertical-align: bottom; }
`;
