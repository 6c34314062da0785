import { Button } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';

/** Stands where a list would be that could not be read. */
export function FetchFailure({
  title,
  onRetry,
  isRetrying,
}: {
  readonly title: string;
  readonly onRetry: () => unknown;
  readonly isRetrying: boolean;
}) {
  return (
    <EmptyState title={title} isError>
      <Button size="staff" plain busy={isRetrying} onClick={() => void onRetry()}>
        Try again
      </Button>
    </EmptyState>
  );
}
