import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, line } from '../../../ui/theme/theme.ts';
import { guessHeight } from '../firstView/shelves.ts';

interface ProductChunkProps {
  /** Part of the first view: always rendered. */
  readonly isFirst: boolean;
  /** Rendered soon after the first view and then kept, wherever the screen is. */
  readonly isKept: boolean;
  /** Cells in it: its height is guessed from them until it has been rendered. */
  readonly cells: number;
  readonly children: ReactNode;
}

/** How far from the screen a chunk is drawn, so that it is there before the reader scrolls to it. */
const MARGIN = '1200px';

/** How long the first view has for itself before the rest of a small shop is drawn, in milliseconds. */
const SETTLE_MS = 120;

/**
 * Some rows of the shop, drawn while they are near the screen; far away only their height is kept.
 * A chunk with the focus stays. Without IntersectionObserver everything is drawn.
 */
export function ProductChunk({ isFirst, isKept, cells, children }: ProductChunkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const heightPx = useRef<number>(undefined);
  // The start script has drawn all of a small shop, and this render hydrates it.
  const isDrawn = !useIsHydrated() && isKept;
  const [isNear, setIsNear] = useState(
    isFirst || isDrawn || typeof IntersectionObserver === 'undefined',
  );

  useEffect(() => {
    const chunk = ref.current;
    if (isFirst || !chunk || typeof IntersectionObserver === 'undefined') return;
    if (isKept) {
      // After the first view has been painted: two dozen cards at once would hold a slow phone up.
      const timer = setTimeout(() => startTransition(() => setIsNear(true)), SETTLE_MS);
      return () => clearTimeout(timer);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting ?? false;
        if (!isIntersecting && chunk.contains(document.activeElement)) return;
        if (!isIntersecting && chunk.childElementCount > 0) heightPx.current = chunk.offsetHeight;
        // In slices, so that a finger on the glass does not feel it.
        startTransition(() => setIsNear(isIntersecting));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(chunk);
    return () => observer.disconnect();
  }, [isFirst, isKept]);

  return (
    // A height that only the browser knows: React sets it through the CSSOM, and it is never part
    // of a prerendered page.
    <Rows
      ref={ref}
      data-shelf={isFirst || undefined}
      style={isNear ? undefined : { height: heightPx.current ?? guessHeight(cells) }}
    >
      {isNear && children}
    </Rows>
  );
}

/** The ruled frame of all shelves: cells draw their upper and right rules, the frame the others. */
export const Shop = styled.section`
  border: solid ${color.rule};
  border-width: 0 0 ${line.rule} ${line.rule};
`;

/** A course of cells: two in a row, four from 1000px. */
export const Shelf = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.lg} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

/** The rows of a chunk. */
export const Rows = styled(Shelf)`
  contain: layout;
`;
