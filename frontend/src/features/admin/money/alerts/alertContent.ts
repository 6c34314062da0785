import type { Alert } from '../../api/alerts.ts';

const states: Record<Alert['state'], string> = {
  taken: 'Payment reported',
  refused: 'Refused',
  unreadable: 'Not readable',
};

/** Words of the alerts of the bank. */
export const alertContent = {
  title: 'Bank alerts',
  note: 'E-mails that the bank signed. Each stands beside the order that it may pay; an alert alone confirms no order.',
  loading: 'Loading alerts...',
  failed: 'Failed to fetch the alerts',
  more: 'Show more alerts',
  filter: 'Show',
  all: 'All alerts',
  states,
  none: 'No alert came yet',
  noneFound: 'No alert of this kind',
  off: 'No mailbox is set up',
  offText: 'Ask the person who runs the server to connect your bank mailbox.',
  contact: (mailbox: string, at: string) => `${mailbox}: last contact ${at}`,
  neverContact: (mailbox: string) => `${mailbox}: no contact yet`,
  lastAlert: (at: string) => `Last alert ${at}`,
  silent: 'Alerts are not being read',
  silentText: 'Payments show up with the next statement. Tell the operator of the system.',
  from: (bank: string | null, address: string) =>
    bank === null ? `From ${address}` : `${bank}, from ${address}`,
  confirmed: 'Used to confirm',
  mayPay: 'May pay',
  noOrder: 'No order fits.',
  look: 'Show the credit',
} as const;
