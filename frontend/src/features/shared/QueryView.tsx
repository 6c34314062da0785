import { type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import { ApiError, isUnanswered, wordsOf } from '../../lib/apiError.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { layout } from '../../ui/theme/theme.ts';

interface QueryViewProps<Data> {
  /** What `useQuery` or `useInfiniteQuery` returned. */
  readonly read: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Words until the first answer; read aloud when a skeleton is shown in their place. */
  readonly loading: string;
  readonly skeleton?: ReactNode;
  /** Title in place of the data when there is none to show. */
  readonly failed: string;
  /** Advice below that title. */
  readonly advice?: ReactNode;
  /** In place of the failure when the server answered 404. */
  readonly missing?: ReactNode;
  /** Level of the failure's heading. */
  readonly as?: 'h2' | 'h3';
  /** Least height of what stands in for the data, which is then padded as a panel is. */
  readonly panelHeight?: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The states of a read: loading, failed with "Try again", or data, which stays when a refetch fails.
 * Not Suspense and an error boundary: our reads are live. A read that failed must keep polling, or
 * refetch when the network returns, without a flash of its loading state; an error boundary unmounts
 * the component, and nothing would refetch.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { data, error, refetch } = props.read;
  useEffect(() => {
    if (error === null) return;
    const onOnline = () => void refetch();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [error, refetch]);
  if (data !== undefined) return props.children(data);
  return <Container $height={props.panelHeight}>{standIn(props)}</Container>;
}

/**
 * A read of a list with the rows that were shown last, where a refresh, another search or another page failed: `isOld`
 * says so. Not where the role may not see them.
 */
export function useLastRows<Data, Read extends { data: Data | undefined; error: Error | null }>(
  read: Read,
): Read & { readonly isOld: boolean } {
  const [last, setLast] = useState(read.data);
  if (read.data !== undefined && read.data !== last) setLast(read.data);
  const data = read.data ?? (isRefused(read.error) ? undefined : last);
  return { ...read, data, isOld: read.error !== null && data !== undefined };
}

/** The role of the signed-in user may not see this. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403;

function standIn<Data>(props: QueryViewProps<Data>): ReactNode {
  const { read, loading, skeleton, failed, advice, missing, as = 'h2' } = props;
  const { error, isFetching, refetch } = read;
  if (!error)
    return (
      <div role="status" aria-label={skeleton ? loading : undefined}>
        {skeleton ?? loading}
      </div>
    );
  if (missing && error instanceof ApiError && error.status === 404) return missing;
  // To ask again would not help: the server says whose business it is.
  if (isRefused(error)) return <EmptyState title={error.humanMessage ?? failed} isError as={as} />;
  const why = isUnanswered(error) ? NO_ANSWER : wordsOf(error);
  return (
    <EmptyState title={failed} isError as={as}>
      {(advice ?? why) && <p>{advice ?? why}</p>}
      <Button plain busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </EmptyState>
  );
}

const NO_ANSWER = 'No answer came: the connection may be gone. We try again as soon as it is back.';

const Container = styled.div<{ $height: string | undefined }>`
  min-height: ${({ $height }) => $height};
  padding: ${({ $height }) => $height && layout.pad};
`;
