import styled from 'styled-components';
import { color, fontSize, line, space } from '../theme/theme.ts';
import { blockImage, type WallBlock } from '../Wall/Wall.tsx';

interface ProgressProps {
  /** What is under way, for example "Uploading". */
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  /** How far, in words: "0.7 of 1.1 MB". */
  readonly detail?: string;
  readonly block?: WallBlock;
}

/**
 * A progress bar made of blocks; not for prerendered pages, whose policy blocks inline styles. A class for each percent
 * would have the browser style the whole page again at each step.
 */
export function Progress({ label, percent, detail, block = 'con' }: ProgressProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div>
      <Words>
        <span>{label}</span>
        <span>{detail ? `${value}%, ${detail}` : `${value}%`}</span>
      </Words>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <Blocks $block={block} style={{ width: `${value}%` }} />
      </Track>
    </div>
  );
}

const Words = styled.p`
  display: flex;
  gap: ${space(1.5)};
  justify-content: space-between;
  margin-bottom: ${space(0.75)};
  font-size: ${fontSize.small};
  font-weight: 600;
`;

const Track = styled.div`
  height: ${space(3.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundPage};
`;

const Blocks = styled.i<{ $block: WallBlock }>`
  display: block;
  height: 100%;
  border-right: ${line.rule} solid ${color.rule};
  background: ${({ $block }) => blockImage($block)} 0 0 / ${space(3)} ${space(3)};
`;
