import { useInfiniteQuery } from '@tanstack/react-query';
import { alertsQueryOptions } from '../api/alertQueries.ts';
import { MailboxNote } from './MailboxNote.tsx';

/** Says above the queue that alerts are not being read; nothing while they are, or no mailbox is set up. */
export function SilentMailbox() {
  const { data } = useInfiniteQuery(alertsQueryOptions(undefined));
  const mailbox = data?.pages[0]?.meta.mailbox;
  return mailbox && mailbox.failure !== null && <MailboxNote mailbox={mailbox} />;
}
