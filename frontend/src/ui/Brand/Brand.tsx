import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { company } from '../../lib/company.ts';
import { space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';

interface BrandProps {
  /** The version for dark grounds. */
  readonly onDark?: boolean;
}

/** Mark and name. A mark that fails to load is hidden (specification.md 2.2). */
export function Brand({ onDark = false }: BrandProps) {
  const mark = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // The prerendered picture may have failed before hydration.
    const image = mark.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setHasFailed(true);
  }, []);
  return (
    <Lockup>
      {!hasFailed && (
        <Mark
          ref={mark}
          src={onDark ? '/art/mark-dark.svg' : '/art/mark.svg'}
          alt=""
          width="44"
          height="44"
          // Otherwise React would preload it ahead of the fonts.
          fetchPriority="low"
          onError={() => setHasFailed(true)}
        />
      )}
      {company.name}
    </Lockup>
  );
}

const Lockup = styled.span`
  ${display({ size: 'brand', width: 'wide', leading: 'title' })}
  display: flex;
  gap: ${space(1.5)};
  align-items: center;
  letter-spacing: .01em;
  text-transform: uppercase;
`;

const Mark = styled.img`
  flex: none;
  width: clamp(${space(4.75)}, 3.4vw, ${space(5.5)});
  height: auto;
`;
