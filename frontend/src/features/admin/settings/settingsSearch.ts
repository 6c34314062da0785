import { readOneOf } from '../shell/addressValues.ts';

/** The forms of the settings page, in its order. */
export const settingFormNames = [
  'company',
  'social',
  'notices',
  'hours',
  'payment',
  'limits',
  'zones',
  'delivery',
  'mails',
  'pictures',
  'faq',
  'testimonials',
  'projects',
  'credentials',
  'leadership',
  'technology',
  'claims',
  'pages',
  'backups',
] as const;

/** One of {@link settingFormNames}. */
export type SettingFormName = (typeof settingFormNames)[number];

/** Which form is open. */
export interface SettingsSearch {
  readonly form?: SettingFormName | undefined;
}

/** Reads the address; without a form it is the first. */
export const readSettingsSearch = (search: Record<string, unknown>): SettingsSearch => ({
  form: readOneOf(settingFormNames, search.form),
});
