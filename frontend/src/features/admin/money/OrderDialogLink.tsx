import type { ReactNode } from 'react';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';

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
