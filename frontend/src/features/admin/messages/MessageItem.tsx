import { memo } from 'react';
import styled from 'styled-components';
import { formatDay } from '../../../lib/formatTime.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';
import type { ContactMessage } from '../api/messageQueries.ts';
import { messageContent } from './messageContent.ts';

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
