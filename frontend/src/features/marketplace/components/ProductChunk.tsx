import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Shelf } from './shelf.ts';

/** Props of `ProductChunk`. */
export interface ProductChunkProps {
  /** Among the first: never left out. */
  readonly isKept: boolean;
  /** Cells in it: how high it will be is guessed from them until it was drawn. */
  readonly cells: number;
  readonly children: ReactNode;
}

/** How far from the screen a chunk is drawn, so that scrolling never sees it come. */
const margin = '1200px';

/** Height of a row whose like was never drawn, in pixels. */
const guessedRowPx = 520;

/**
 * Some rows of the shop, drawn while they are near the screen; far away only their height is kept.
 * A chunk with the focus stays. Without IntersectionObserver everything is drawn.
 */
export function ProductChunk({ isKept, cells, children }: ProductChunkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const heightPx = useRef<number>(undefined);
  const [isNear, setIsNear] = useState(isKept || typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    const chunk = ref.current;
    if (isKept || !chunk || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting ?? false;
        if (!isIntersecting && chunk.contains(document.activeElement)) return;
        if (!isIntersecting && chunk.childElementCount > 0) heightPx.current = chunk.offsetHeight;
        // In slices, so that a finger on the glass does not feel it.
        startTransition(() => setIsNear(isIntersecting));
      },
      { rootMargin: margin },
    );
    observer.observe(chunk);
    return () => observer.disconnect();
  }, [isKept]);

  return (
    // A height that only the browser knows: React sets it through the CSSOM, and it is never part
    // of a prerendered page.
    <Rows
      ref={ref}
      data-shelf={isKept || undefined}
      style={isNear ? undefined : { height: heightPx.current ?? guessHeight(cells) }}
    >
      {isNear && children}
    </Rows>
  );
}

/** Rows of this chunk times the height of a row of the first chunk, which is always drawn. */
function guessHeight(cells: number): number {
  const first = document.querySelector<HTMLElement>('[data-shelf]');
  if (!first) return guessedRowPx * Math.ceil(cells / 4);
  const style = getComputedStyle(first);
  const columns = style.gridTemplateColumns.split(' ').length;
  const rows = style.gridTemplateRows.split(' ').length;
  return Math.ceil(cells / columns) * (first.offsetHeight / rows);
}

const Rows = styled(Shelf)`
  contain: layout;
`;
