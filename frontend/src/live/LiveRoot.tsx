import { type ComponentType, StrictMode, useEffect } from 'react';
import { PrerenderedPath } from '../lib/address.ts';

interface LiveRootProps {
  readonly part: ComponentType;
  /** In the prerender: path of the page. */
  readonly path?: string;
  /** In the browser: the part answers events. */
  readonly onAlive?: () => void;
}

/** The root of a live part, the same in the prerender and in the browser, so that React finds what it expects. */
export function LiveRoot({ part: Part, path, onAlive }: LiveRootProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <StrictMode>
      <PrerenderedPath value={path}>
        <Part />
      </PrerenderedPath>
    </StrictMode>
  );
}
