import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Muted } from '../../../ui/Text/Text.tsx';
import { type Session, sessionQueryOptions } from '../api/session.ts';

interface PermittedProps {
  readonly to: Session['permissions'][number];
  /** In place of what the role may not do; nothing by default. */
  readonly otherwise?: string;
  readonly children: ReactNode;
}

/** Shows what the role of the user may do; the gateway refuses the rest whatever is shown. */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  const { data: session } = useQuery(sessionQueryOptions);
  if (!session || session.permissions.includes(to)) return children;
  return otherwise && <Muted>{otherwise}</Muted>;
}
