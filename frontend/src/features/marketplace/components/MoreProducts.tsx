import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';

interface MoreProductsProps {
  /** The last try failed; the next one is the visitor's. */
  readonly isFailed: boolean;
  readonly onNear: () => void;
}

/** The end of what is fetched: asks for the next page when it comes near the screen. */
export function MoreProducts({ isFailed, onNear }: MoreProductsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (isFailed || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.current();
      },
      { rootMargin: '1600px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isFailed]);
  const { loadingMore, failure } = marketplaceContent;
  return (
    <End ref={ref} role="status">
      {isFailed ? failure.more : loadingMore}
      {isFailed && (
        <Button size="staff" plain variant="ghost" onClick={onNear}>
          {failure.retry}
        </Button>
      )}
    </End>
  );
}

const End = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  justify-content: center;
  min-height: ${space(12)};
  border: solid ${color.rule};
  border-width: ${line.rule} ${line.rule} 0 0;
`;
