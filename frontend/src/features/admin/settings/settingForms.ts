import { linkOptions } from '@tanstack/react-router';
import type { SettingFormName, SettingGroupName } from './settingsSearch.ts';

const NAMES =
  '{company}, {hours}, {delivery}, {refunds}, {country}, {year} and {rc} stand for what the other forms say.';

const HOME = `On the home page. Without entries the part is not shown. ${NAMES}`;

/** Title of each form, what it is about, and the form that has the rest. */
export const settingForms: Readonly<
  Record<SettingFormName, readonly [title: string, note: string, elsewhere?: SettingFormName]>
> = {
  company: ['Company', 'Who you are, on every page, in mails and on receipts.'],
  social: ['Social pages', 'What you leave empty is not shown.'],
  notices: ['Notice', 'One notice at the top of every public page, for example on a holiday.'],
  hours: [
    'Hours and holidays',
    'Buyers are promised an answer about their payment within these hours, never on a holiday. The hours at the foot of each page are words of their own.',
    'company',
  ],
  payment: [
    'Payment',
    'New orders take these; an order keeps the deadline that it was placed with.',
  ],
  limits: ['Limits', 'What clerks may do alone, and how much one buyer may hold unpaid.'],
  zones: [
    'Delivery fees and pick-up',
    'What delivery costs by state or area, in the price that buyers see before they pay, and where they may pick up. New orders take these; an order keeps the fee that it was placed with.',
  ],
  delivery: ['Words about delivery and refunds', 'In the same words on pages and in mails.'],
  mails: [
    'Mails to buyers',
    'Words of yours in the first paragraph of a mail, after the greeting. What the buyer must know follows in any case.',
  ],
  pictures: [
    'Pictures',
    'Photographs of yours in place of the drawings. Choose ones that a buyer would recognise your work by.',
  ],
  faq: ['Questions', HOME],
  testimonials: [
    'Testimonials',
    `On the home page. Without entries it says "Coming soon" and asks clients for their words. ${NAMES}`,
  ],
  projects: ['Recent projects', HOME],
  credentials: [
    'Credentials',
    `On the home page, below your RC number, which is always shown. ${NAMES}`,
  ],
  leadership: ['Leadership', HOME],
  technology: ['Business technology', HOME],
  claims: [
    'Figures and claims',
    'Of the home page, the account page and the affiliate page. Take out what is not true of you.',
  ],
  pages: ['Own pages', 'Two pages of your own, with a link at the foot of every page.'],
  backups: [
    'Backups',
    'Who may open them. The public key locks each backup, only your private key opens it: keep that in two places, away from the server.',
  ],
};

/** Pages of their own that the menu of settings leads to. */
export const settingPages = {
  bank: { title: 'Bank account', link: linkOptions({ to: '/admin/bank' }) },
  keys: { title: 'API keys and webhooks', link: linkOptions({ to: '/admin/keys' }) },
  test: { title: 'Test order', link: linkOptions({ to: '/admin/test-order' }) },
} as const;

/** The pages that stand below the forms of a group. */
export const pagesOfGroups: Partial<
  Record<SettingGroupName, readonly (keyof typeof settingPages)[]>
> = { Money: ['bank'], System: ['keys', 'test'] };
