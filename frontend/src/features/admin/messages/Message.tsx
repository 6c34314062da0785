import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import styled from 'styled-components';
import { formatDay, formatFullMoment, formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { color, layout, measure, space } from '../../../ui/theme/theme.ts';
import { type ContactMessage, handleMessage, refreshMessages } from '../api/messageQueries.ts';
import { toastFailure } from '../api/staffApi.ts';
import { useKeys } from '../keys/useKeys.ts';
import { Entry } from '../shell/ListDetail.tsx';
import { KeysNote } from '../shell/PageParts.tsx';

interface MessageItemProps {
  readonly message: ContactMessage;
  readonly isSelected: boolean;
  readonly onSelect: (id: number) => void;
}

/** A message in the list: sender, date, subject and its first two lines (specification.md 9.2). */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isSelected, onSelect } = props;
  return (
    <li>
      <Entry aria-current={isSelected || undefined} onClick={() => onSelect(message.id)}>
        <b>
          {message.firstName} {message.lastName}
        </b>
        <time dateTime={message.createdAt}>{formatDay(message.createdAt)}</time>
        <small>
          {message.email}
          {message.handledAt !== null && ` · Handled`}
        </small>
        <Subject>{message.subject}</Subject>
        <Preview>{message.message}</Preview>
      </Entry>
    </li>
  );
});

const Subject = styled.span`
  font-weight: 600;
`;

const Preview = styled.span`
  display: -webkit-box;
  overflow: hidden;
  color: ${color.textMuted};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

interface MessageDetailProps {
  readonly message: ContactMessage;
  /** Opens another message, once this one is handled. */
  readonly onHandled: (() => void) | undefined;
}

/** A whole message and the way to answer it. */
export function MessageDetail({ message, onHandled }: MessageDetailProps) {
  const { firstName, lastName, email, subject, createdAt } = message;
  return (
    <Letter>
      <Heading as="h3">{subject}</Heading>
      <FactTable
        caption={subject}
        align="column"
        facts={[
          ['Name', `${firstName} ${lastName}`],
          [
            'Email',
            <InlineAnchor key="email" href={`mailto:${email}`}>
              {email}
            </InlineAnchor>,
          ],
          ['Date', formatFullMoment(createdAt)],
        ]}
      />
      <Text>{message.message}</Text>
      <Row $align="center">
        <ButtonAnchor
          size="staff"
          variant={message.handledAt === null ? 'hot' : 'ghost'}
          href={replyTo(message)}
        >
          Reply by email
        </ButtonAnchor>
        <HandleButton key={message.id} message={message} onHandled={onHandled} />
      </Row>
      {onHandled && <KeysNote>Shortcuts: Enter handled and next, J next, K previous</KeysNote>}
    </Letter>
  );
}

/** A mail to the writer about the subject, the message quoted (RFC 6068). */
function replyTo({ email, subject, message }: ContactMessage): string {
  const quoted = message.split('\n').map((text) => `> ${text}`);
  const fields = {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    body: `\r\n\r\n${quoted.join('\r\n')}`,
  };
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}

const Letter = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.75)};
  align-content: start;
  justify-items: start;
  padding: ${layout.pad};
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  max-width: ${measure.long};
  white-space: pre-line;
`;

/** Says who handled a message and when, and marks it or opens it again. Enter marks it, too. */
function HandleButton({ message, onHandled }: MessageDetailProps) {
  const { id, handledAt, handledBy } = message;
  const isHandled = handledAt !== null;
  const save = useMutation({
    mutationFn: () => handleMessage(id, !isHandled),
    onSuccess: () => {
      showToast(
        isHandled
          ? { title: 'Message open again', description: 'It waits for someone' }
          : {
              title: 'Message handled',
              description: 'It is no longer in the list of open messages',
            },
      );
      if (!isHandled) onHandled?.();
    },
    onError: toastFailure({
      title: 'Not saved',
      description: 'The message is as it was. Please try again.',
    }),
    onSettled: () => refreshMessages(),
  });
  useKeys({ enter: isHandled || save.isPending ? undefined : () => save.mutate() });
  const words = isHandled ? 'Open it again' : 'Mark as handled';
  return (
    <>
      {handledAt !== null && (
        <Muted>{`Handled by ${handledBy ?? ''}, ${formatMoment(handledAt)}`}</Muted>
      )}
      <StaffButton variant="ghost" busy={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? 'Saving...' : words}
      </StaffButton>
    </>
  );
}
