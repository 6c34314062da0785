import type { IsoInstant } from '../lagos.ts';

/** Services that keep settings: orders has its own rules, contact has what the company says. */
export const settingOwners = ['orders', 'contact'] as const;

/** One of {@link settingOwners}. */
export type SettingOwner = (typeof settingOwners)[number];

/** The forms of the settings page, in its order, and the service that keeps the settings of each. */
export const settingGroups = {
  company: 'contact',
  social: 'contact',
  notices: 'contact',
  hours: 'orders',
  payment: 'orders',
  limits: 'orders',
  zones: 'orders',
  delivery: 'contact',
  mails: 'contact',
  pictures: 'contact',
  faq: 'contact',
  testimonials: 'contact',
  projects: 'contact',
  credentials: 'contact',
  leadership: 'contact',
  technology: 'contact',
  claims: 'contact',
  pages: 'contact',
  backups: 'contact',
} as const satisfies Record<string, SettingOwner>;

/** One of {@link settingGroups}. */
export type SettingGroup = keyof typeof settingGroups;

/**
 * Forms that decide what buyers trust and who may confirm money: a change needs a fresh sign-in, as a change of how one
 * signs in does.
 */
export const guardedGroups: ReadonlySet<SettingGroup> = new Set([
  'company',
  'payment',
  'limits',
  'backups',
]);

/**
 * How a screen asks for a value. `text` may have several lines; a `list` has entries with fields; `week`, `holidays` and
 * `picture` are written as `parseWorkingHours`, `parseHolidays` and `parseSitePicture` read them.
 */
export const settingInputs = [
  'line',
  'text',
  'number',
  'choice',
  'list',
  'week',
  'holidays',
  'picture',
] as const;

/** A field of each entry of a list. */
export interface SettingField {
  name: string;
  label: string;
  input: 'line' | 'text';
}

/** What a number says besides a number. */
export interface SettingLimit {
  /** The number that means no limit, as a text. */
  none: string;
  /** Left empty, it is so many times the limit of clerks; null where empty means the default. */
  clerkLimits: number | null;
}

/** A setting as its page shows it. Values are texts, as the environment would have them. */
export interface SettingState {
  /** Also the name of its variable. */
  key: string;
  group: SettingGroup;
  label: string;
  description: string;
  input: (typeof settingInputs)[number];
  /** The fields of a list; empty for other settings. */
  fields: SettingField[];
  /** The options of a choice; empty for other settings. */
  choices: string[];
  /** Of a number that may also mean no limit; missing from other settings, and from the previous release. */
  limit?: SettingLimit;
  /** What stands while nothing is saved; of a list JSON. */
  byDefault: string;
  /** The text in force, or null for the default. */
  value: string | null;
  /** Number of the newest version; 0 before the first change. */
  version: number;
  changedBy: string | null;
  changedAt: IsoInstant | null;
  /** The variable of this name is set in the environment, and wins. */
  isLocked: boolean;
}

/** One setting to change. */
export interface SettingChange {
  key: string;
  /** Null: back to the default. */
  value: string | null;
  /** The version that the editor saw; another one is refused. */
  version: number;
}

/** A version of a setting, with the value before it. */
export interface SettingVersion {
  key: string;
  version: number;
  value: string | null;
  before: string | null;
  changedBy: string;
  changedAt: IsoInstant;
}

/** The saved texts by key, for every process that keeps a copy. */
interface ReadSettings {
  request: Record<string, never>;
  reply: { saved: Record<string, string> };
}

interface ListSettings {
  request: Record<string, never>;
  reply: { settings: SettingState[] };
}

/** Newest first, at most 50. */
interface SettingVersions {
  request: { key: string };
  reply: { versions: SettingVersion[] };
}

/** All changes or none, in one transaction. `isTrial`: they are only checked, for a preview. */
interface ChangeSettings {
  request: { changes: SettingChange[]; adminUsername: string; isTrial?: boolean };
  reply: { settings: SettingState[] };
}

/**
 * What orders and contact answer about their settings. Errors: SETTINGS.UNKNOWN; of a change also SETTINGS.LOCKED,
 * SETTINGS.INVALID, SETTINGS.CHANGED.
 */
export interface SettingsMessages {
  'orders.read-settings': ReadSettings;
  'orders.list-settings': ListSettings;
  'orders.setting-versions': SettingVersions;
  'orders.change-settings': ChangeSettings;
  'contact.read-settings': ReadSettings;
  'contact.list-settings': ListSettings;
  'contact.setting-versions': SettingVersions;
  'contact.change-settings': ChangeSettings;
  /** The pictures that any version of a setting names: an older version may be put back. */
  'contact.kept-pictures': { request: Record<string, never>; reply: { names: string[] } };
}
