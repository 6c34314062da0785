import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type StaffSession, staffSessionsQueryOptions, useEndSessions } from '../api/account.ts';
import { Actions, Failure, Part } from './AccountPart.tsx';
import { accountContent } from './accountContent.ts';

const content = accountContent.sessions;

/** The open sessions of the account; each can be ended. */
export function SessionsPart() {
  const read = useQuery(staffSessionsQueryOptions);
  const end = useEndSessions();
  return (
    <Part title={content.title}>
      <QueryView read={read} loading={content.loading} failed={content.failed} as="h3">
        {(sessions) => (
          <>
            <PlainList>
              {sessions.map((session) => (
                <Row
                  key={session.sessionId}
                  session={session}
                  isBusy={end.isPending && end.variables === session.sessionId}
                  onEnd={() => end.mutate(session.sessionId)}
                />
              ))}
            </PlainList>
            {sessions.length > 1 && (
              <Actions>
                <Button
                  plain
                  variant="ghost"
                  busy={end.isPending && end.variables === null}
                  onClick={() => end.mutate(null)}
                >
                  {content.endOthers}
                </Button>
              </Actions>
            )}
          </>
        )}
      </QueryView>
      <Failure error={end.error} />
    </Part>
  );
}

interface RowProps {
  readonly session: StaffSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Row({ session, isBusy, onEnd }: RowProps) {
  const { device, network, lastUsedAt, isCurrent } = session;
  const name = device ?? content.unknown;
  return (
    <Item>
      <div>
        <b>{name}</b>
        <Muted as="div">
          {[network, isCurrent ? content.here : content.used(formatFullMoment(lastUsedAt))]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </div>
      {!isCurrent && (
        <Button
          plain
          size="staff"
          variant="ghost"
          busy={isBusy}
          aria-label={content.endOf(name)}
          onClick={onEnd}
        >
          {content.end}
        </Button>
      )}
    </Item>
  );
}

const Item = styled.li`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${space(1)};
  border-top: ${line.hair} solid ${color.hairline};
`;
