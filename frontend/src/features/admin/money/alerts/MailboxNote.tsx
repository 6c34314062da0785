import { formatMoment } from '../../../../lib/formatTime.ts';
import { Note } from '../../../../ui/Note/Note.tsx';
import type { AlertMailbox } from '../api/alertQueries.ts';
import { alertContent as content } from './alertContent.ts';

/** How the reading of the mailbox goes: since when there is no contact, and why. */
export function MailboxNote({ mailbox }: { readonly mailbox: AlertMailbox | null }) {
  if (!mailbox)
    return (
      <Note kind="warning" title={content.off}>
        {content.offText}
      </Note>
    );
  const { lastContactAt, lastAlertAt, failure } = mailbox;
  const contact =
    lastContactAt === null
      ? content.neverContact(mailbox.mailbox)
      : content.contact(mailbox.mailbox, formatMoment(lastContactAt));
  const alert = lastAlertAt === null ? '' : `. ${content.lastAlert(formatMoment(lastAlertAt))}`;
  if (failure === null) return <p>{`${contact}${alert}.`}</p>;
  return (
    <Note kind="warning" title={content.silent}>
      {failure} {`${contact}${alert}. ${content.silentText}`}
    </Note>
  );
}
