import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button/Button.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';

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

interface OrderDialogLinkProps {
  /** Number of the order. */
  readonly id: number;
  readonly children: ReactNode;
}

/** Opens the dialog of an order over what the money page shows. */
export function OrderDialogLink({ id, children }: OrderDialogLinkProps) {
  return (
    <InlineLink
      to="/admin/money"
      search={(before) => ({ ...before, order: id })}
      resetScroll={false}
    >
      {children}
    </InlineLink>
  );
}
