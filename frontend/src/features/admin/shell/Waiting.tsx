import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { sessionQueryOptions } from '../api/session.ts';
import { workQueryOptions } from '../api/work.ts';

const Waiting = createContext(0);

/** How much waits for a person, for the titles of the pages inside. */
export const useWaiting = (): number => useContext(Waiting);

/**
 * Counts what waits for the pages inside, once the account may see it. A hidden tab keeps the last number: its polling
 * would keep the session alive.
 */
export function WaitingProvider({ children }: { readonly children: ReactNode }) {
  const { data: session } = useQuery(sessionQueryOptions);
  const mayWork = session && !session.needsOwnPassword && !session.needsSecondFactor;
  const { data = [] } = useQuery({ ...workQueryOptions, enabled: mayWork === true });
  return <Waiting value={data.reduce((sum, { count }) => sum + count, 0)}>{children}</Waiting>;
}
