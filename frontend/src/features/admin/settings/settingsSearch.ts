import { readOneOf } from '../shell/addressValues.ts';

/** The forms of the settings page by the group of its menu; the first is open where the address names none. */
export const settingFormGroups = {
  Shop: ['company', 'hours', 'notices', 'social'],
  Money: ['payment', 'limits'],
  Delivery: ['zones', 'delivery'],
  'Words and pictures': [
    'pictures',
    'mails',
    'pages',
    'claims',
    'faq',
    'testimonials',
    'projects',
    'credentials',
    'leadership',
    'technology',
  ],
  System: ['backups'],
} as const;

/** Titles of the groups. */
export type SettingGroupName = keyof typeof settingFormGroups;

export const settingFormNames = Object.values(settingFormGroups).flat();

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
