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
import { media } from '../../../ui/theme/media.ts';
import {
  color,
  family,
  fontSize,
  layout,
  leading,
  line,
  measure,
  space,
} from '../../../ui/theme/theme.ts';
import { type ContactMessage, handleMessage, refreshMessages } from '../api/messageQueries.ts';
import { toastFailure } from '../api/staffApi.ts';
import { messageContent as content, messageContent } from './messageContent.ts';

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
      <Press
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onSelect(message.id)}
      >
        <b>
          {message.firstName} {message.lastName}
        </b>
        <time dateTime={message.createdAt}>{formatDay(message.createdAt)}</time>
        <small>
          {message.email}
          {message.handledAt !== null && ` · ${messageContent.isHandled}`}
        </small>
        <Subject>{message.subject}</Subject>
        <Preview>{message.message}</Preview>
      </Press>
    </li>
  );
});

const Press = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(1.5)};
  width: 100%;
  padding: ${space(1.25)} ${space(1.75)};
  border: 0;
  border-bottom: ${line.hair} solid ${color.hairline};
  background: none;
  font: 400 ${fontSize.small} / ${leading.note} ${family.text};
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  time, small { color: ${color.textMuted}; font-size: ${fontSize.label}; }
  > :nth-child(n + 3) { grid-column: 1 / -1; }
  &[aria-current] { background: ${color.warningGround}; box-shadow: inset ${line.edge} 0 ${color.accent}; }
  &:focus-visible { outline-offset: -${space(0.5)}; }
  ${media.hover} { &:hover:not([aria-current]) { background: ${color.groundFieldActive}; } }
`;

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

/** A whole message and the way to answer it. */
export function MessageDetail({ message }: { readonly message: ContactMessage }) {
  const { firstName, lastName, email, subject, createdAt } = message;
  return (
    <Letter>
      <Heading as="h3">{subject}</Heading>
      <FactTable
        caption={subject}
        align="column"
        facts={[
          [content.name, `${firstName} ${lastName}`],
          [
            content.email,
            <InlineAnchor key="email" href={`mailto:${email}`}>
              {email}
            </InlineAnchor>,
          ],
          [content.date, formatFullMoment(createdAt)],
        ]}
      />
      <Text>{message.message}</Text>
      <Row $align="center">
        <ButtonAnchor size="staff" href={replyTo(message)}>
          {content.reply}
        </ButtonAnchor>
        <HandleButton key={message.id} message={message} />
      </Row>
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

/** Says who handled a message and when, and marks it or opens it again. */
function HandleButton({ message }: { readonly message: ContactMessage }) {
  const { id, handledAt, handledBy } = message;
  const isHandled = handledAt !== null;
  const save = useMutation({
    mutationFn: () => handleMessage(id, !isHandled),
    onSuccess: () => showToast(isHandled ? content.reopened : content.done),
    onError: toastFailure(content.notSaved),
    onSettled: () => refreshMessages(),
  });
  const words = isHandled ? content.reopen : content.handle;
  return (
    <>
      {handledAt !== null && (
        <Muted>{content.handled(handledBy ?? '', formatMoment(handledAt))}</Muted>
      )}
      <StaffButton
        variant={isHandled ? 'ghost' : 'hot'}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {save.isPending ? content.saving : words}
      </StaffButton>
    </>
  );
}
