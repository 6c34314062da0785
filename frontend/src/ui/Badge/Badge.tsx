import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, fontSize, line, space } from '../theme/theme.ts';
import { label } from '../theme/typography.ts';

/** Grounds of a badge, by what they mean. */
export type BadgeTone = 'early' | 'waiting' | 'done' | 'moving' | 'trial' | 'failed' | 'unknown';

interface BadgeProps {
  readonly tone: BadgeTone;
  /** How many of the four openings are filled: how far along the thing is, 0 to 4. */
  readonly filled: number;
  /** The status in words; colour alone never says it. */
  readonly children: ReactNode;
}

/** A status: four small openings filled by how far along it is, and the word. */
export function Badge({ tone, filled, children }: BadgeProps) {
  return (
    <Sign $tone={tone}>
      <Openings aria-hidden viewBox="0 0 16 16">
        {openings.map(([x, y], index) =>
          index < filled ? (
            <path key={`${x}${y}`} d={`M${x} ${y}h6v6h-6z`} fill="currentColor" />
          ) : (
            <path
              key={`${x}${y}`}
              d={`M${x + 0.75} ${y + 0.75}h4.5v4.5h-4.5z`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
          ),
        )}
      </Openings>
      {children}
    </Sign>
  );
}

/** Positions of the openings in filling order, lower course first. */
const openings = [
  [1, 9],
  [9, 9],
  [1, 1],
  [9, 1],
] as const;

/** Also of a step in a timeline: one colour for one state. */
export const badgeGrounds: Readonly<Record<BadgeTone, string>> = {
  early: color.badgeEarly,
  waiting: color.badgeWaiting,
  done: color.badgeDone,
  moving: color.badgeMoving,
  trial: color.badgeTrial,
  failed: color.errorGround,
  unknown: color.badgeUnknown,
};

const Sign = styled.span<{ $tone: BadgeTone }>`
  ${label}
  display: inline-flex;
  gap: ${space(1)};
  align-items: center;
  align-self: start;
  justify-self: start;
  /* Dense tables set --badge-pad. */
  padding: var(--badge-pad, ${space(0.625)}) ${space(1.25)} var(--badge-pad, ${space(0.625)}) ${space(0.875)};
  background: ${({ $tone }) => badgeGrounds[$tone]};
  color: ${({ $tone }) => ($tone === 'failed' ? color.error : color.ink)};
  box-shadow: ${({ $tone }) => ($tone === 'failed' ? `inset 0 0 0 ${line.rule}` : 'none')};
  white-space: nowrap;
`;

const Openings = styled.svg`
  flex: none;
  width: ${space(2)};
  height: ${space(2)};
`;

/** In amber what stands out beside a status. */
export const Flag = styled.small`
  display: block;
  width: fit-content;
  margin-top: var(--badge-pad, ${space(0.5)});
  padding: var(--badge-pad, ${space(0.25)}) ${space(1)} var(--badge-pad, ${space(0.25)}) ${space(1.5)};
  background: ${color.warningGround};
  box-shadow: inset ${line.edge} 0 ${color.warning};
  color: ${color.ink};
  font-size: ${fontSize.label};
  font-weight: 600;
`;
