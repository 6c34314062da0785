import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { OwnerAlert } from '@spade/contracts/staff/owner-alerts';
import { OFF_AFTER_DAYS } from '@spade/contracts/webhooks/webhooks';
import { greeting, type MailCompany, type MailContent } from './mail-content.ts';

interface AlertWords {
  subject: string;
  preview: string;
  /** What is the matter. */
  what: string;
  /** What to do, a paragraph each. */
  todo: readonly string[];
  /** Label of the time at which it last went well. */
  last?: string;
  action: { label: string; path: string };
}

const seeStatus = { label: 'Open the status page', path: '/admin/status' };
const lookAtLog =
  'Give this mail to whoever runs your server: "docker compose logs backup" says why, most often a full disk.';

const words: Readonly<Record<OwnerAlert, AlertWords>> = {
  backup_save: {
    subject: 'the backup failed',
    preview: 'Orders and payments go on, but nothing new is saved.',
    what: 'The last backup of your shop failed. Orders and payments go on, but if the server is lost, what came since the last backup is lost with it.',
    todo: [
      `${lookAtLog} We try again every hour.`,
      'When it is mended, "make backup" saves at once, and the status page says so.',
    ],
    last: 'Last backup',
    action: seeStatus,
  },
  backup_late: {
    subject: 'no backup last night',
    preview: 'Orders and payments go on, but nothing new is saved.',
    what: 'For more than a day there has been no new backup of your shop. Orders and payments go on, but if the server is lost, what came since the last backup is lost with it.',
    todo: [
      'Give this mail to whoever runs your server: "docker compose ps backup" says whether the backup service runs, "docker compose logs backup" what it did last.',
      '"docker compose up --wait" starts it again. It then saves at once, and the status page says so.',
    ],
    last: 'Last backup',
    action: seeStatus,
  },
  backup_trial: {
    subject: 'a backup could not be restored',
    preview: 'Backups are made, but we cannot say that one would bring your shop back.',
    what: 'Each week we restore a backup on trial and compare every table. That failed, or has not been done for over a week. Backups are still made, but do not rely on them until a trial succeeds.',
    todo: [
      `${lookAtLog} A trial needs as much free disk as all your data.`,
      'We try again every night. Keep the backups that you have copied to another place until one was restored.',
    ],
    last: 'Last one restored',
    action: seeStatus,
  },
  backup_works: {
    subject: 'backups work again',
    preview: 'There is nothing to do.',
    what: 'The fault of which we told you is over: the last backup of your shop is whole.',
    todo: ['There is nothing to do. Keep a copy of it in another place.'],
    last: 'Last backup',
    action: seeStatus,
  },
  webhook_off: {
    subject: 'a webhook is switched off',
    preview: 'A program of yours gets no more messages.',
    what: `A program of yours has not taken our messages for ${OFF_AFTER_DAYS} days, or answered that it is gone for good. We have stopped sending them. Orders and payments are not affected.`,
    todo: [
      'Give this to your developer: the page says why each message failed. Once the program answers, switch the webhook on again, and send what it missed.',
    ],
    action: { label: 'Open API keys and webhooks', path: '/admin/keys' },
  },
};

/** To every owner: something needs them, and what to do about it. */
export function ownerAlertMail(
  { alert, lastAt }: Events['owner-alert-due'],
  company: MailCompany,
): MailContent {
  const { subject, preview, what, todo, last, action } = words[alert];
  return {
    subject: `${company.name}: ${subject}`,
    preview,
    heading: `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
    intro: [[`${greeting('')} ${what}`], ...todo.map((paragraph) => [paragraph])],
    ...(last && { facts: [{ label: last, value: lastAt ? formatMoment(lastAt) : 'Never' }] }),
    action: { label: action.label, url: `${company.publicUrl}${action.path}` },
    small: [['Every owner gets this mail, once.']],
  };
}
