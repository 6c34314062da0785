import type { Events } from '@spade/contracts/events/events';
import { formatDay, formatMoment } from '@spade/contracts/lagos';
import {
  BANK_ACCOUNT_WAIT_HOURS,
  type BankAccountStep,
} from '@spade/contracts/messages/bank-account';
import type { CounterPayment } from '@spade/contracts/money/credit';
import { formatNaira } from '@spade/contracts/naira';
import type { NoticeKind } from '@spade/contracts/staff/notices';
import { greeting, type MailCompany, type MailContent, oneLine } from './mail-content.ts';

/** What the worker knows of a link after it has opened its token. */
export type AccountLink = Events['account-link-made'] & { token: string };

/** To a member of staff: the link by which they choose a password, once. */
export function accountLinkMail(link: AccountLink, company: MailCompany): MailContent {
  const actor = oneLine(link.actor);
  const isInvited = link.purpose === 'invitation';
  return {
    subject: isInvited
      ? `Your staff account at ${company.name}`
      : `Choose a new password for ${company.name}`,
    preview: `The link works once, until ${formatMoment(link.expiresAt)}`,
    heading: isInvited ? 'You have a staff account' : 'Choose a new password',
    intro: [
      [
        isInvited
          ? `${greeting('')} ${actor} has made a staff account for you at ${company.name}. Choose your password, then sign in with this name.`
          : `${greeting('')} ${actor} has sent you this link so that you can choose a new password. Until you do, the old one still works.`,
      ],
    ],
    facts: [
      { label: 'Sign in as', value: oneLine(link.username) },
      { label: 'Link ends', value: formatMoment(link.expiresAt) },
    ],
    // After the #: browsers send it to no server, and no log has it.
    action: { label: 'Choose a password', url: `${company.publicUrl}/admin/welcome#${link.token}` },
    small: [
      ['The link works once. Give it to no one: who has it signs in as you.'],
      [`You did not expect this mail? Ask ${actor}, or call ${company.phone}, before you open it.`],
    ],
  };
}

const kindWords: Readonly<Record<NoticeKind, readonly [one: string, many: string]>> = {
  order: ['new order', 'new orders'],
  proof: ['proof of payment to check', 'proofs of payment to check'],
  exact_credit: [
    'payment to confirm that fits an order exactly',
    'payments to confirm that fit an order exactly',
  ],
  reversal: ['payment that the bank took back', 'payments that the bank took back'],
  paid_late: ['order paid late', 'orders paid late'],
  refund_owed: ['sum of money to decide or send back', 'sums of money to decide or send back'],
  problem: [
    'buyer with whose goods something is wrong',
    'buyers with whose goods something is wrong',
  ],
  message: ['message from the website', 'messages from the website'],
  low_stock: ['product that is running low', 'products that are running low'],
};

/** Kinds that a subject names; the mail has all of them. */
const SUBJECT_KINDS = 2;

/** `2 new orders, 1 order paid late`. */
export function noticeWords(counts: Events['staff-notice-due']['counts']): string {
  const parts = counts.map(({ kind, count }) => {
    // The auth of a later release may know another kind.
    const [one, many] = (kindWords as Partial<typeof kindWords>)[kind] ?? ['event', 'events'];
    return `${count} ${count === 1 ? one : many}`;
  });
  return parts.join(', ');
}

/** To a member of staff: what came since the last notice, in numbers. */
export function staffNoticeMail(
  { counts }: Events['staff-notice-due'],
  company: MailCompany,
): MailContent {
  const words = noticeWords(counts);
  const first = noticeWords(counts.slice(0, SUBJECT_KINDS));
  return {
    subject: `${company.name}: ${first}${counts.length > SUBJECT_KINDS ? ' and more' : ''}`,
    preview: 'Open the dashboard to see what waits for you.',
    heading: 'Something waits for you',
    intro: [[`${greeting('')} Since the last notice: ${words}.`]],
    action: { label: 'Open the dashboard', url: `${company.publicUrl}/admin` },
    small: [[`Choose which mails you get, and when: ${company.publicUrl}/admin/account`]],
  };
}

/** What the worker has read of a day for the owner's mail. */
export interface DayFigures {
  placed: number;
  confirmed: number;
  receivedKobo: number;
  sentBackKobo: number;
  /** The part of what was received that was paid at the counter. */
  counterKobo: Record<CounterPayment, number>;
  /** Waiting for a person, of all kinds of orders. */
  waiting: number;
  owedKobo: number;
}

/** What was paid at the counter, which the bank's figures do not have; nothing where no one paid so. */
const counterFacts = ({ cash, pos }: DayFigures['counterKobo']) =>
  [
    { label: 'Of it in cash', kobo: cash },
    { label: 'Of it by card (POS)', kobo: pos },
  ]
    .filter(({ kobo }) => kobo > 0)
    .map(({ label, kobo }) => ({ label, value: formatNaira(kobo) }));

/** To an owner at the end of the day. */
export function eveningMail(
  { day, figures }: Events['evening-mail-due'] & { figures: DayFigures },
  company: MailCompany,
): MailContent {
  const { placed, confirmed, receivedKobo, sentBackKobo, waiting, owedKobo, counterKobo } = figures;
  return {
    subject: `${formatDay(day)}: ${placed} ${placed === 1 ? 'order' : 'orders'}, ${formatNaira(receivedKobo)} received`,
    preview: waiting === 0 ? 'Nothing waits for you.' : `${waiting} waiting for a person`,
    heading: formatDay(day),
    intro: [
      [
        `${greeting('')} This is how the day went, so far. ${waiting === 0 ? 'Nothing waits for a person.' : 'Some of it waits for a person.'}`,
      ],
    ],
    facts: [
      { label: 'Orders placed', value: String(placed) },
      { label: 'Payments confirmed', value: String(confirmed) },
      { label: 'Received', value: formatNaira(receivedKobo), isLarge: true },
      ...counterFacts(counterKobo),
      { label: 'Sent back', value: formatNaira(sentBackKobo) },
      { label: 'Waiting for a person', value: String(waiting) },
      { label: 'Owed to buyers', value: formatNaira(owedKobo) },
    ],
    action: { label: 'Open the dashboard', url: `${company.publicUrl}/admin` },
    small: [[`Change when you hear from us: ${company.publicUrl}/admin/account`]],
  };
}

const bankAccountWords: Readonly<
  Record<
    BankAccountStep,
    { subject: string; what: string; next: string; action: string; unexpected: string }
  >
> = {
  proposed: {
    subject: 'Another bank account is proposed',
    what: 'wants buyers to pay into another bank account',
    next: `Nothing changes until a second owner or an approver agrees, and ${BANK_ACCOUNT_WAIT_HOURS} hours have passed. Any owner can stop it before.`,
    action: 'See it, agree or stop it',
    unexpected:
      'You did not expect this? Do not agree, and tell an owner: owners stop it on that page.',
  },
  agreed: {
    subject: `Another bank account in ${BANK_ACCOUNT_WAIT_HOURS} hours`,
    what: 'has agreed that buyers pay into another bank account',
    next: `In ${BANK_ACCOUNT_WAIT_HOURS} hours new orders show it. Any owner can stop it before. Orders that are placed until then keep the old one.`,
    action: 'See it and stop it',
    unexpected: 'You did not expect this? Stop it on that page, and change your password.',
  },
  stopped: {
    subject: 'The other bank account was stopped',
    what: 'has stopped the change of the bank account',
    next: 'Buyers go on paying into the account that they see now.',
    action: 'See the bank account',
    unexpected: 'You did not expect this? Ask who stopped it, and change your password.',
  },
};

/** To every owner: someone moves the account that buyers pay into. */
export function bankAccountMail(
  { step, actor, details }: Events['bank-account-step'],
  company: MailCompany,
): MailContent {
  const { subject, what, next, action, unexpected } = bankAccountWords[step];
  return {
    subject: `${company.name}: ${subject}`,
    preview: next,
    heading: subject,
    intro: [[`${greeting('')} ${oneLine(actor)} ${what}. ${next}`]],
    facts: [
      { label: 'Bank', value: oneLine(details.bankName) },
      { label: 'Account name', value: oneLine(details.accountName) },
      { label: 'Account number', value: oneLine(details.accountNumber) },
    ],
    action: { label: action, url: `${company.publicUrl}/admin/bank` },
    small: [[unexpected]],
  };
}

/** To a member of staff: an owner has taken every second factor away, and what to do if that is not right. */
export function secondFactorResetMail(
  { username, actor }: Events['second-factor-reset'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Your second factor at ${company.name} was reset`,
    preview: 'Sign in with your password and set up another one.',
    heading: 'Your second factor was reset',
    intro: [
      [
        `${greeting('')} ${oneLine(actor)} has removed the authenticator app, the passkeys and the recovery codes of your account. You are signed out everywhere. Sign in with your password and set up a new second factor.`,
      ],
    ],
    facts: [{ label: 'Account', value: oneLine(username) }],
    action: { label: 'Sign in', url: `${company.publicUrl}/admin/login` },
    small: [[`You did not ask for this? Call ${company.phone} at once.`]],
  };
}
