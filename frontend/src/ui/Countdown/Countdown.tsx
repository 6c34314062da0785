import type { ReactNode } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../Text/Text.tsx';
import { ground } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../theme/theme.ts';
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
  gap: 0 ${space(2)};
  align-items: center;
  padding: ${space(1.25)} ${layout.pad};
  ${media.md} { grid-template-columns: auto auto minmax(0, 1fr); gap: 0 ${space(2.5)}; }
`;

const Figure = styled.span`
  ${display({ size: 'page', width: 'page', leading: 'solid', heavy: true, tabular: true })}
  grid-row: span 2;
  font-size: ${fontSize.clock};
  color: ${color.action};
  ${media.noScript} { display: none; }
`;

/** On a phone its lines are those of the clock, so that one of them may be as wide as the clock. */
const Words = styled.div`
  display: contents;
  font-size: ${fontSize.label};
  line-height: ${leading.note};
  ${media.md} { display: block; font-size: ${fontSize.body}; }
  ${media.noScript} { display: block; grid-column: 1 / -1; }
`;

/** Ends at the edge of the clock: a full row looks full. */
const Wall = styled.div`
  display: grid;
  grid-column: 1 / -1;
  margin-top: ${space(1)};
  ${media.md} { grid-area: 1 / 3; margin: 0; }
  ${media.noScript} { display: none; }
`;

const BLOCK = `100% / ${COURSE_BLOCKS}`;

/** The minutes left as blocks, in the empty track of those there were. */
const Blocks = styled.i<{ $count: number; $of: number }>`
  width: calc(${({ $of }) => $of} * ${BLOCK});
  padding-right: calc(${({ $count, $of }) => $of - $count} * ${BLOCK});
  aspect-ratio: ${({ $of }) => $of};
  background: ${blockImage('ent')} 0 0 / calc(100% / ${({ $count }) => $count}) 100% content-box, ${color.hairline};
  outline: ${line.hair} solid ${color.textMuted};
`;
