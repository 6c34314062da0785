import { useQuery } from '@tanstack/react-query';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { PlainList, Row } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { type StaffSession, staffSessionsQueryOptions, useEndSessions } from '../api/account.ts';
import { Failure } from '../failure/Failure.tsx';
import { Part, PartItem } from './AccountPart.tsx';

/** The open sessions of the account; each can be ended. */
export function SessionsPart() {
  const read = useQuery(staffSessionsQueryOptions);
  const end = useEndSessions();
  return (
    <Part title="Where you are signed in">
      <QueryView
        read={read}
        loading="Loading your sessions..."
        failed="Your sessions could not be loaded"
        as="h3"
      >
        {(sessions) => (
          <>
            <PlainList>
              {sessions.map((session) => (
                <SessionRow
                  key={session.sessionId}
                  session={session}
                  isBusy={end.isPending && end.variables === session.sessionId}
                  onEnd={() => end.mutate(session.sessionId)}
                />
              ))}
            </PlainList>
            {sessions.length > 1 && (
              <Row $gap={1.5}>
                <Button
                  plain
                  variant="ghost"
                  busy={end.isPending && end.variables === null}
                  onClick={() => end.mutate(null)}
                >
                  End all others
                </Button>
              </Row>
            )}
          </>
        )}
      </QueryView>
      <Failure error={end.error} />
    </Part>
  );
}

interface SessionRowProps {
  readonly session: StaffSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, network, lastUsedAt, isCurrent } = session;
  const name = device ?? 'Unknown device';
  return (
    <PartItem>
      <div>
        <b>{name}</b>
        <Muted as="div">
          {[
            network === 'unknown' ? null : network,
            isCurrent ? 'This browser' : `last used ${formatFullMoment(lastUsedAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </div>
      {!isCurrent && (
        <StaffButton busy={isBusy} aria-label={`End ${name}`} onClick={onEnd}>
          End
        </StaffButton>
      )}
    </PartItem>
  );
}
