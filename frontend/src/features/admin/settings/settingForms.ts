import type { SettingFormName } from './settingsSearch.ts';

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
};
