import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ground } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import { color, fontSize, layout, leading, measure, space } from '../theme/theme.ts';
import { display, visuallyHidden } from '../theme/typography.ts';
import { blockImage } from '../Wall/Wall.tsx';

interface CountdownProps {
  /** Whole seconds left; the caller counts down. */
  readonly secondsLeft: number;
  readonly children: ReactNode;
}

/**
 * Minutes and seconds with one block per minute left. Announced only at five minutes, one minute
 * and zero: an announcement every second would drown out everything else.
 */
export function Countdown({ secondsLeft, children }: CountdownProps) {
  const left = Math.max(0, Math.floor(secondsLeft));
  const minutes = Math.ceil((left - ROUNDING_SECONDS) / 60);
  return (
    <Clock>
      <Figure role="timer" aria-label={`Time left to pay: ${formatCountdown(left)}`}>
        {formatCountdown(left)}
      </Figure>
      <Words>{children}</Words>
      <Announcement role="status">{announcement(left)}</Announcement>
      {hasBlocks(secondsLeft) && minutes > 0 && (
        <Wall aria-hidden>
          {coursesOf(minutes).map(({ from, count }) => (
            <Blocks key={from} $count={count} />
          ))}
        </Wall>
      )}
    </Clock>
  );
}

/** A server's clock in whole seconds makes half an hour 30:01; its 31st block would move the page. */
const ROUNDING_SECONDS = 2;

/** Whether each minute left has a block. More than an hour of them would fill the screen. */
export const hasBlocks = (secondsLeft: number): boolean =>
  secondsLeft <= 2 * COURSE_BLOCKS * 60 + ROUNDING_SECONDS;

/** `m:ss`, for example `29:05`; from two hours on, as after a rejection at night, `23 h 51 min`. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 120) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Blocks in one row; an extended time uses a second row, so that blocks stay large enough. */
const COURSE_BLOCKS = 30;

function coursesOf(minutes: number) {
  const courses: { readonly from: number; readonly count: number }[] = [];
  for (let from = 0; from < minutes; from += COURSE_BLOCKS) {
    courses.push({ from, count: Math.min(COURSE_BLOCKS, minutes - from) });
  }
  return courses;
}

/** Text of the spoken announcement: it changes at 5:00, 1:00 and 0:00 only. */
function announcement(seconds: number): string {
  if (seconds === 0) return 'The time to pay has ended.';
  if (seconds <= 60) return 'One minute left to pay.';
  if (seconds <= 300) return 'Five minutes left to pay.';
  return '';
}

const Clock = styled.div`
  ${ground.dark}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(2)};
  align-items: center;
  padding: ${space(1.25)} ${layout.pad};
  ${media.md} { gap: ${space(2)} ${space(2.5)}; padding-block: ${space(2)}; }
`;

const Figure = styled.span`
  ${display({ size: 'page', width: 'page', leading: 'solid', heavy: true, tabular: true })}
  font-size: ${fontSize.clockSmall};
  color: ${color.action};
  ${media.md} { font-size: ${fontSize.clock}; }
`;

const Words = styled.div`
  max-width: ${measure.note};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
  ${media.md} { font-size: ${fontSize.body}; }
`;

const Announcement = styled.p`
  ${visuallyHidden}
`;

const Wall = styled.div`
  display: grid;
  grid-column: 1 / -1;
`;

const Blocks = styled.i<{ $count: number }>`
  width: calc(${({ $count }) => $count} * 100% / ${COURSE_BLOCKS});
  aspect-ratio: ${({ $count }) => $count};
  background: ${blockImage('ent')} 0 0 / calc(100% / ${({ $count }) => $count}) 100%;
`;
