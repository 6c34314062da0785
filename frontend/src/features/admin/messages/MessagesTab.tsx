import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { QueryView, useLastRows } from '../../shared/QueryView.tsx';
import {
  type ContactMessage,
  messageCountsQueryOptions,
  messagesQueryOptions,
  type ShownMessages,
} from '../api/messageQueries.ts';
import { readDashboardSearch } from '../dashboard/dashboardSearch.ts';
import { useKeys } from '../keys/useKeys.ts';
import { ListDetail, useDetailFocus, useIsDesk } from '../shell/ListDetail.tsx';
import { MoreButton, OldRowsNote, SCROLL_HEIGHT, SingleFilter } from '../shell/PageParts.tsx';
import { MessageDetail, MessageItem } from './Message.tsx';

const none = {
  open: 'No open message',
  handled: 'No message was handled yet',
  all: 'No messages yet',
};

interface MessagesTabProps {
  /** Number of the open message. */
  readonly selected: number | undefined;
  readonly shown: ShownMessages;
}

/** List on the left, the chosen message on the right; one below the other on a phone. */
export function MessagesTab({ selected, shown }: MessagesTabProps) {
  const read = useLastRows(useInfiniteQuery(messagesQueryOptions(shown)));
  const navigate = useNavigate({ from: '/admin/' });
  const show = (next: string) =>
    void navigate({
      search: (before) => readDashboardSearch({ ...before, message: undefined, messages: next }),
      resetScroll: false,
    });
  return (
    <Place>
      <Filter>
        <SelectField label="Show" value={shown} onChange={(event) => show(event.target.value)}>
          <Options of={Object.entries({ open: 'Open', handled: 'Handled', all: 'All' })} />
        </SelectField>
      </Filter>
      <OldRowsNote isOld={read.isOld} title="Failed to fetch messages" />
      <QueryView
        read={read}
        loading="Loading messages..."
        failed="Failed to fetch messages"
        panelHeight={SCROLL_HEIGHT}
      >
        {({ rows }) => (
          <Messages
            messages={rows}
            selected={selected}
            shown={shown}
            more={<MoreButton read={read}>Show older messages</MoreButton>}
          />
        )}
      </QueryView>
    </Place>
  );
}

interface MessagesProps {
  readonly messages: readonly ContactMessage[];
  /** Number of the open message. */
  readonly selected: number | undefined;
  readonly shown: ShownMessages;
  /** Below the list: fetches older messages. */
  readonly more: ReactNode;
}

function Messages({ messages, selected, shown, more }: MessagesProps) {
  const navigate = useNavigate({ from: '/admin/' });
  const { data: counts } = useQuery(messageCountsQueryOptions);
  const isDesk = useIsDesk();
  const at = messages.findIndex(({ id }) => id === selected);
  const isChosen = at >= 0;
  // On a wide screen, list and message are side by side: open the first message.
  const message = messages[at] ?? (isDesk ? messages[0] : undefined);
  const { detailRef, follow } = useDetailFocus(message?.id, selected !== undefined);
  const openId = message?.id;
  const select = (id: number | undefined, replace = false) => {
    follow();
    void navigate({
      search: (before) => ({ ...before, message: id }),
      replace,
      resetScroll: false,
    });
  };
  const step = (by: number) => {
    const next = messages[messages.findIndex(({ id }) => id === openId) + by];
    return next && (() => select(next.id, true));
  };
  useKeys({ j: step(1), k: step(-1) });
  if (messages.length === 0)
    return (
      <>
        <VisuallyHidden as="h2">Messages</VisuallyHidden>
        <EmptyState title={none[counts?.total === 0 ? 'all' : shown]} as="h3" />
      </>
    );
  return (
    <>
      <VisuallyHidden as="h2">Messages</VisuallyHidden>
      <ListDetail
        from="md"
        height={SCROLL_HEIGHT}
        openId={openId}
        label="Open message"
        detailRef={detailRef}
        isDetailAlone={isChosen}
        list={
          <Scroll role="region" aria-label="Messages" tabIndex={0}>
            <ul>
              {messages.map((item) => (
                <MessageItem
                  key={item.id}
                  message={item}
                  isSelected={item.id === openId}
                  onSelect={select}
                />
              ))}
            </ul>
            {more}
          </Scroll>
        }
        detail={
          message ? (
            <>
              {isChosen && (
                <Back>
                  <StaffButton onClick={() => select(undefined)}>All messages</StaffButton>
                </Back>
              )}
              <MessageDetail
                message={message}
                onHandled={isDesk ? (step(1) ?? step(-1)) : undefined}
              />
            </>
          ) : (
            <Choose>Choose a message to read it.</Choose>
          )
        }
      />
    </>
  );
}

const Place = styled.div`
  padding: ${layout.pad};
`;

const Filter = styled(SingleFilter)`
  margin-bottom: ${space(1.75)};
`;

const Scroll = styled.div`
  position: relative;
  overflow: auto;
  border: ${line.rule} solid ${color.rule};
  ${media.md} { height: ${SCROLL_HEIGHT}; }
`;

/** Where the list is not beside the message. */
const Back = styled.div`
  padding: ${layout.pad} ${layout.pad} 0;
  ${media.md} { display: none; }
`;

const Choose = styled.p`
  display: none;
  padding: ${layout.pad};
  ${media.md} { display: block; }
  color: ${color.textMuted};
`;
