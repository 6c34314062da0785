import styled from 'styled-components';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { layout, measure, space, target } from '../../../ui/theme/theme.ts';
import type { ContactMessage } from '../api/messageQueries.ts';
import { HandleButton } from './HandleButton.tsx';
import { messageContent as content } from './messageContent.ts';

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
            <Address key="email" href={`mailto:${email}`}>
              {email}
            </Address>,
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

const Address = styled.a`
  display: inline-block;
  min-height: ${target.minimum};
`;
