import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
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
