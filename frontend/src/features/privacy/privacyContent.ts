import { type Company, emailHref, phoneHref } from '../../lib/company.ts';
import { WAITING_DAYS } from '../../lib/rules/limits.gen.ts';
import type { Fact } from '../../ui/Table/FactTable.tsx';

/** A line of a section; with `href`, a link. */
export interface PolicyPoint {
  readonly text: string;
  readonly href?: string;
}

const plain = (texts: readonly string[]): readonly PolicyPoint[] => texts.map((text) => ({ text }));

/** One section of the policy: anchor, title, summary and list. */
export interface PolicySection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly points: readonly PolicyPoint[];
  /** A part that other pages link to. */
  readonly part?: {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly heads: readonly [string, string];
    readonly rows: readonly Fact[];
  };
}

/** The privacy policy. Law: Nigeria Data Protection Act 2023 and its directive, GAID 2025. */
export const privacyContent = (company: Company) => ({
  title: 'Privacy policy',
  description: `What ${company.name} collects, why, how long it is kept, and how to ask for it.`,
  updated: 'Last updated: January 2025',
  lead: `This page says what ${company.name} collects about you, what it is used for, and what you may ask us to do with it.`,
  contentsTitle: 'Sections',
  action: 'Return to Homepage',
  sections: [
    {
      id: 'collection',
      title: 'Information we collect',
      text: 'Only what a message or an order needs.',
      points: plain([
        'Contact form: your first and last name, email address, subject and message.',
        'Orders: your name, email address, phone number and delivery address, and what you ordered.',
        `A product that is sold out: your email address, if you ask us to tell you when it is back; ${WAITING_DAYS} days at most.`,
        'Payment: the image you upload as proof of your bank transfer. We never see your card or your banking password.',
        'When something is wrong with your goods: what you write to us about it, and the pictures that you send.',
        'A refund: the bank, the number and the name of the account that you name for it.',
        'Technical records: the address and time of a request, kept for a short time to keep the site safe.',
      ]),
      part: {
        id: 'cookies',
        title: 'What your browser keeps',
        text: 'We set no cookies for buyers and visitors, and use no trackers. Staff who sign in get one, so that nobody locks them out by typing wrong passwords. Your browser keeps this, and nothing else:',
        heads: ['What', 'How long'],
        rows: [
          [
            'Your answer to the privacy notice',
            'Accepted: until you clear it. Declined: until you close the tab',
          ],
          [
            'What you type into the order form: name, phone, address',
            'Until you close the tab; if you accept, 30 days or until you remove it in the order form',
          ],
          ['A message that you have not sent', 'Until you send it or close the tab'],
          [
            'The links to your last order and to those that you have not paid',
            '30 days if you accept, else until each is paid or has ended',
          ],
          ['A picture of payment until it is sent, then a small copy of it', 'Two days at most'],
          ['An order that the network interrupted', '24 hours, so that it is not placed twice'],
        ],
      },
    },
    {
      id: 'use',
      title: 'How we use it',
      text: 'To do what you asked for, and for nothing else.',
      points: plain([
        'To answer your message and prepare quotes.',
        'To take, check, deliver and account for your order.',
        'To write to you about that order.',
        'To meet the duties that Nigerian law puts on a registered company.',
      ]),
    },
    {
      id: 'protection',
      title: 'How we protect it',
      text: 'Data travels encrypted and is read only by those who need it.',
      points: plain([
        'Orders and messages are open to signed-in staff only.',
        'Proofs of payment are kept in private storage; data hidden in the picture, such as the place where it was taken, is removed.',
        'Passwords of staff are stored in a form that cannot be read back.',
      ]),
    },
    {
      id: 'sharing',
      title: 'When we share it',
      text: 'We do not sell or rent personal data.',
      points: plain([
        'With carriers, who need the name, phone number and address of a delivery.',
        'With providers who run our servers and email, under contract.',
        'With an authority, where the law requires it.',
      ]),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: 'Under the Nigeria Data Protection Act 2023 you may ask us:',
      points: plain([
        'To show you the data we hold about you, or give you a copy.',
        'To correct or delete it.',
        'To stop using it, or to limit its use.',
        'To answer a complaint; you may also take it to the Nigeria Data Protection Commission.',
      ]),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: 'As long as the work and the law need it, then it is deleted.',
      points: plain([
        'Project and order records: about 7 years, as accounts must be kept.',
        'Pictures of payment: 90 days after the order is confirmed or has failed.',
        'The account for a refund: one year after the refund was paid.',
        'Contact messages: one year; what belongs to a project stays with its records.',
        'This site sets no tracking cookie. Your privacy choice, and drafts if you accept them, stay in your own browser.',
      ]),
    },
    {
      id: 'contact',
      title: 'Contact',
      text: 'Write or call about anything on this page.',
      points: [
        { text: company.email, href: emailHref(company) },
        { text: company.phone, href: phoneHref(company) },
        { text: `${company.name}, RC ${company.rcNumber}, ${company.address}` },
        { text: company.hours },
      ],
    },
    {
      id: 'updates',
      title: 'Updates to this policy',
      text: 'When this policy changes, this page changes with it.',
      points: plain([
        'The date at the top is the date of the last change.',
        'If a change matters to an order under way, we write to you before it applies.',
      ]),
    },
  ] as readonly PolicySection[],
});
