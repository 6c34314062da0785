import type { SettingFormName } from './settingsSearch.ts';

const HOME =
  'On the home page. Without entries the part is not shown. {company}, {hours}, {delivery}, {refunds}, {country}, {year} and {rc} stand for what the other forms say.';

/** Title of each form, and what it is about. */
export const settingForms: Readonly<
  Record<SettingFormName, readonly [title: string, note: string]>
> = {
  company: ['Company', 'Who you are, on every page, in mails and on receipts.'],
  social: ['Social pages', 'What you leave empty is not shown.'],
  notices: ['Notice', 'One notice at the top of every public page, for example on a holiday.'],
  hours: [
    'Hours and holidays',
    'When staff check payments. Buyers learn by when an answer comes; no deadline of yours ends on a holiday.',
  ],
  payment: [
    'Payment',
    'New orders take these; an order keeps the deadline that it was placed with.',
  ],
  limits: ['Limits', 'What clerks may do alone, and how much one buyer may hold unpaid.'],
  delivery: ['Delivery and refunds', 'In the same words on pages and in mails.'],
  faq: ['Questions', HOME],
  testimonials: ['Testimonials', HOME],
  projects: ['Recent projects', HOME],
  credentials: ['Credentials', HOME],
  leadership: ['Leadership', HOME],
  technology: ['Business technology', HOME],
  claims: [
    'Figures and claims',
    'Of the home page, the account page and the affiliate page. Take out what is not true of you.',
  ],
  pages: ['Own pages', 'Two pages of your own, with a link at the foot of every page.'],
};
