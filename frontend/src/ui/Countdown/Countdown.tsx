import type { ReactNode } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../Text/Text.tsx';
import { ground } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, line, measure, space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';
import { blockImage } from '../Wall/Wall.tsx';
import {
  announcement,
  COURSE_BLOCKS,
  coursesOf,
  formatCountdown,
  hasBlocks,
  isUrgent,
  minutesOf,
  rowOf,
} from './countdownWords.ts';

interface CountdownProps {
  /** Whole seconds left; the caller counts down. */
  readonly secondsLeft: number;
  /** Minutes there were at first, where known; else a row of blocks stands for half an hour. */
  readonly whole?: number | undefined;
  readonly children: ReactNode;
}

/**
 * Minutes and seconds with one block per minute left. Announced only at five minutes, one minute
 * and zero: an announcement every second would drown out everything else. Red in the last five minutes.
 * Without scripts it cannot count, so only the words are shown: they name the deadline.
 */
export function Countdown({ secondsLeft, whole, children }: CountdownProps) {
  const left = Math.max(0, Math.floor(secondsLeft));
  const minutes = minutesOf(left);
  return (
    <Clock $isUrgent={isUrgent(left)}>
      <Figure role="timer" aria-label={`Time left to pay: ${formatCountdown(left)}`}>
        {formatCountdown(left)}
      </Figure>
      <Words>{children}</Words>
      <VisuallyHidden as="p" role="status">
        {announcement(left)}
      </VisuallyHidden>
      {hasBlocks(secondsLeft) && minutes > 0 && (
        <Wall aria-hidden>
          {coursesOf(minutes).map(({ from, count }) => (
            <Blocks key={from} $count={count} $of={rowOf(count, whole)} />
          ))}
        </Wall>
      )}
    </Clock>
  );
}

const Clock = styled.div<{ $isUrgent: boolean }>`
  ${ground.dark}
  ${({ $isUrgent }) => $isUrgent && `background-color: ${color.error};`}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(2)};
  align-items: center;
  padding: ${space(1.25)} ${layout.pad};
  ${media.md} { gap: ${space(1)} ${space(2.5)}; }
`;

const Figure = styled.span`
  ${display({ size: 'page', width: 'page', leading: 'solid', heavy: true, tabular: true })}
  font-size: ${fontSize.clock};
  color: ${color.action};
  ${media.noScript} { display: none; }
`;

const Words = styled.div`
  max-width: ${measure.note};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
  ${media.md} { font-size: ${fontSize.body}; }
  ${media.noScript} { grid-column: 1 / -1; }
`;

const Wall = styled.div`
  display: grid;
  grid-column: 1 / -1;
  ${media.noScript} { display: none; }
`;

/** The least size that the design allows: the sum matters more than the clock. */
const BLOCK = `min(${space(1.5)}, 100% / ${COURSE_BLOCKS})`;

/** The minutes left as blocks, in the empty track of those there were. */
const Blocks = styled.i<{ $count: number; $of: number }>`
  width: calc(${({ $of }) => $of} * ${BLOCK});
  padding-right: calc(${({ $count, $of }) => $of - $count} * ${BLOCK});
  aspect-ratio: ${({ $of }) => $of};
  background: ${blockImage('ent')} 0 0 / calc(100% / ${({ $count }) => $count}) 100% content-box, ${color.hairline};
  outline: ${line.hair} solid ${color.textMuted};
`;
