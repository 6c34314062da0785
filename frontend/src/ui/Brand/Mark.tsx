import { color } from '../theme/theme.ts';

/** The spade and Orion's belt of `public/art/mark.svg`, on a square of 64 units. */
export const markPaths = {
  spade:
    'M32 5C30 15 8 23 8 38.5C8 46 13.6 50.5 19.6 50.5C24 50.5 27.6 48.6 29.6 45.4C29.2 51.5 26.6 55.6 21 59H43C37.4 55.6 34.8 51.5 34.4 45.4C36.4 48.6 40 50.5 44.4 50.5C50.4 50.5 56 46 56 38.5C56 23 34 15 32 5Z',
  belt: 'M20.5 35l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5zM32 28.4l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5zM43.5 21.8l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5z',
} as const;

interface MarkProps {
  /** The version for dark grounds. */
  readonly onDark?: boolean;
}

/** The mark, in the page itself: a file of its own comes a second or two after the words on a slow line. */
export function Mark({ onDark = false }: MarkProps) {
  const [ground, spade, belt] = onDark
    ? [color.action, color.ink, color.action]
    : [color.ink, color.paper, color.contracting];
  return (
    <svg viewBox="-9 -9 82 82" width="44" height="44" aria-hidden>
      <path fill={ground} d="M-9-9H73V73H-9Z" />
      <path fill={spade} d={markPaths.spade} />
      <path fill={belt} d={markPaths.belt} />
    </svg>
  );
}
