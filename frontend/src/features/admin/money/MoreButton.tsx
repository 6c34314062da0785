import { Button } from '../../../ui/Button/Button.tsx';

/** What the button needs of an infinite query. */
interface PagedRead {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Reads the next page of a list of money; nothing is shown after the last. */
export function MoreButton({
  read,
  children,
}: {
  readonly read: PagedRead;
  readonly children: string;
}) {
  return (
    read.hasNextPage && (
      <Button
        size="staff"
        plain
        busy={read.isFetchingNextPage}
        onClick={() => void read.fetchNextPage()}
      >
        {children}
      </Button>
    )
  );
}
