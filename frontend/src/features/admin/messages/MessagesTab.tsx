import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import { messagesQueryOptions } from '../api/messageQueries.ts';
import { scrollHeight } from '../dashboard/scrollHeight.ts';
import { FetchFailure } from '../order/FetchFailure.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import { MessageItem } from './MessageItem.tsx';
import { messagesContent as content } from './messagesContent.ts';

/** List on the left, the chosen message on the right; one below the other on a phone. */
export function MessagesTab({ selected }: { readonly selected: number | undefined }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(messagesQueryOptions);
  const navigate = useNavigate({ from: '/admin/' });
  const detail = useRef<HTMLElement>(null);
  const messages = data?.pages.flatMap((page) => page.data) ?? [];
  const message = messages.find(({ id }) => id === selected);
  const openId = message?.id;
  useEffect(() => {
    // On a phone the message stands below the list; where both are in view nothing moves.
    if (openId !== undefined) detail.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);

  if (!data) {
    return (
      <Place>
        {isError ? (
          <FetchFailure title={content.failed} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <p role="status">{content.loading}</p>
        )}
      </Place>
    );
  }
  if (messages.length === 0) {
    return (
      <Place>
        <EmptyState title={content.empty} />
      </Place>
    );
  }
  const select = (id: number) =>
    void navigate({ search: { tab: 'messages', message: id }, resetScroll: false });
  return (
    <Place>
      <Hidden>{content.title}</Hidden>
      <Columns>
        <Scroll role="region" aria-label={content.list} tabIndex={0}>
          <ul>
            {messages.map((item) => (
              <MessageItem
                key={item.id}
                message={item}
                isSelected={item.id === selected}
                onSelect={select}
              />
            ))}
          </ul>
          {hasNextPage && (
            <More>
              <Button
                size="staff"
                variant="ghost"
                plain
                block
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {isFetchingNextPage ? content.loading : content.more}
              </Button>
            </More>
          )}
        </Scroll>
        <section ref={detail} aria-live="polite">
          {message ? <MessageDetail message={message} /> : <Choose>{content.choose}</Choose>}
        </section>
      </Columns>
    </Place>
  );
}

const Place = styled.div`
  padding: ${layout.pad};
`;

const Hidden = styled.h2`
  ${visuallyHidden}
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border: ${line.rule} solid ${color.rule};
  ${media.md} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    > section { border-left: ${line.rule} solid ${color.rule}; }
  }
`;

const Scroll = styled.div`
  max-height: 420px;
  overflow: auto;
  border-bottom: ${line.rule} solid ${color.rule};
  ${media.md} { height: ${scrollHeight}; max-height: none; border-bottom: 0; }
`;

const More = styled.div`
  padding: ${space(1.5)};
`;

const Choose = styled.p`
  padding: ${layout.pad};
  color: ${color.textMuted};
`;
