import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, line } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { accountQueryOptions, statusQueryOptions } from '../api/status.ts';
import { BackOfficePage, TitleRow } from '../shell/PageParts.tsx';
import { type Judgement, judge } from './judge.ts';
import { PartRow } from './PartRow.tsx';
import { inWords, StatusVerdict, UnreadVerdict, verdicts } from './StatusVerdict.tsx';

/** What works and what does not, for every member of staff; the last answer stays while none comes. */
export function StatusPage() {
  const read = useQuery(statusQueryOptions);
  const account = useQuery(accountQueryOptions);
  const isDemoAccount = account.data ?? false;
  const { errorUpdatedAt, dataUpdatedAt, isFetching, refetch } = read;
  // Wait for both: a verdict that changes later would move the parts under a finger. Do not wait for a failed call.
  const data = account.isPending && account.failureCount === 0 ? undefined : read.data;
  // Keep the error until the first answer: otherwise each retry would show and announce that the page is loading.
  const [lastError, setLastError] = useState(read.error);
  if (read.error && read.error !== lastError) setLastError(read.error);
  const error = read.error ?? (data ? null : lastError);
  return (
    <BackOfficePage
      title="System status"
      description="Which parts of the product work."
      note={
        data &&
        `${formatFullMoment(data.asOf)}. Refreshes every 10 seconds. Version ${data.version}.`
      }
    >
      <VisuallyHidden as="p" role="status">
        {data && announcementOf(judge(data, isDemoAccount), error)}
      </VisuallyHidden>
      <QueryView
        read={{ data, error, isFetching, refetch }}
        loading="Asking every part..."
        failed="The status cannot be read"
        {...(error ? { advice: adviceOn(error) } : {})}
      >
        {(status) => (
          <Stack $gap={3}>
            {error ? (
              <UnreadVerdict status={status} ageMs={errorUpdatedAt - dataUpdatedAt} error={error} />
            ) : (
              <StatusVerdict status={status} judgement={judge(status, isDemoAccount)} />
            )}
            {status.parts.length > 0 && (
              <section>
                <TitleRow title={error ? 'Parts as last seen' : 'Parts'} />
                <Rows>
                  {status.parts.map((part) => (
                    <li key={part.name}>
                      <PartRow part={part} asOf={status.asOf} />
                    </li>
                  ))}
                </Rows>
              </section>
            )}
          </Stack>
        )}
      </QueryView>
    </BackOfficePage>
  );
}

const adviceOn = (error: Error) => Object.values(inWords(error)).join(' ');

/** Without times, so that it is read aloud when something changes and not with every answer. */
function announcementOf({ kind, problems }: Judgement, error: Error | null): string {
  if (error) return `The status cannot be read. ${adviceOn(error)}`;
  const { title } = verdicts[kind];
  return problems.length === 0
    ? title
    : [`${title}.`, ...problems.map(({ effect }) => effect)].join(' ');
}

const Rows = styled.ul`
  border-bottom: ${line.rule} solid ${color.rule};
`;
