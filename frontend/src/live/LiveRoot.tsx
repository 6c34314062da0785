import { Component, type ComponentType, type ReactNode, StrictMode, useEffect } from 'react';
import { PrerenderedPath } from '../lib/address.ts';
import { Button } from '../ui/Button/Button.tsx';
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx';

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
        <Catch>
          <Part />
        </Catch>
      </PrerenderedPath>
    </StrictMode>
  );
}

/** Says that the part has failed, where React would leave nothing (https://react.dev/reference/react/Component). */
class Catch extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState isError title="Something went wrong">
        <p>Please reload the page. An order that you placed is not affected.</p>
        <Button plain onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    );
  }
}
