import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, StrictMode, useState } from 'react';
import { createQueryClient } from '../lib/queryClient.tsx';
import { Button } from '../ui/Button/Button.tsx';
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx';
import { PageToasts } from '../ui/Toast/ToastRegion.tsx';

/** Root of a page's application, the same on the server and in the browser. Each has its own cache of server state. */
export function AppRoot({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <FailureNote>{children}</FailureNote>
        <PageToasts />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Says that the page has failed, where React would leave nothing (https://react.dev/reference/react/Component). */
class FailureNote extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
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
