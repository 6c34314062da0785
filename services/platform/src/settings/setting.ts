import {
  type SettingField,
  type SettingGroup,
  type SettingLimit,
  type SettingOwner,
  type SettingState,
  settingGroups,
} from '@spade/contracts/messages/settings';
import { z } from 'zod';
import type { ConfigShape } from '../config/define-config.ts';

/** How a screen asks for a value: in one of these ways, or as a list of entries with these fields. Numbers and choices follow from the schema. */
export type AskedAs = 'line' | 'text' | 'week' | 'holidays' | 'picture' | readonly SettingField[];

/** What a screen needs to show a setting, besides the description of its schema. */
export interface SettingTraits {
  /** Where that of the schema says more, for who writes the variable. */
  readonly description?: string;
  /** The form that it is in, which also decides the service that stores it. */
  readonly group: SettingGroup;
  readonly label: string;
  readonly input: AskedAs;
  readonly limit?: SettingLimit;
}

/**
 * Makes a variable one that the owner may also change on a page. The schema is the same for both, and reads text:
 *
 *     COMPANY_NAME: setting(z.string().default('Spade Orion').describe('…'), 'company', 'Name', 'line')
 */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  group: SettingGroup,
  label: string,
  input: AskedAs = 'line',
): Schema {
  const traits: SettingTraits = { group, label, input };
  return schema.meta({ setting: traits });
}

/**
 * A setting whose number may also mean no limit. Its description says so after `description`: there a page has a tick.
 *
 *     MAX_OPEN_ORDERS: limit(wholeNumber({ … }, 'Most orders at once.'), 'limits', 'Unpaid orders', { none: '0', clerkLimits: null })
 */
export function limit<Schema extends z.ZodType>(
  schema: Schema,
  group: SettingGroup,
  label: string,
  { none, clerkLimits }: SettingLimit,
): Schema {
  const empty =
    clerkLimits === null ? '' : `; left empty: ${clerkLimits} times the limit of clerks`;
  const description = schema.description ?? '';
  const traits: SettingTraits = {
    group,
    label,
    description,
    input: 'line',
    limit: { none, clerkLimits },
  };
  return schema.meta({
    setting: traits,
    description: `${description} ${none}: no limit${empty}.`,
  });
}

/** The traits of a setting; undefined of a variable that only the environment sets. */
export function traitsOf(schema: z.ZodType): SettingTraits | undefined {
  return schema.meta()?.setting as SettingTraits | undefined; // only setting() writes it
}

/** A list of entries, kept as the text of a JSON array; undefined while nothing is saved. */
export function list<Entry extends z.ZodType>(entry: Entry) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a list in JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(entry).max(60, 'must have at most 60 entries'))
    .optional();
}

/** The settings among these variables: all, or those that one service keeps. */
export function settingsAmong(shape: ConfigShape, owner?: SettingOwner): ConfigShape {
  const isAsked = (schema: z.ZodType) => {
    const traits = traitsOf(schema);
    return traits && (owner === undefined || settingGroups[traits.group] === owner);
  };
  return Object.fromEntries(Object.entries(shape).filter(([, schema]) => isAsked(schema)));
}

/** Saved texts by key; a key without one has its default. */
export type SavedTexts = Readonly<Record<string, string>>;

/** What a screen must know of a setting to ask for it. */
export function describeSetting(
  key: string,
  schema: z.ZodType,
): Pick<
  SettingState,
  'key' | 'group' | 'label' | 'description' | 'input' | 'fields' | 'choices' | 'limit' | 'byDefault'
> {
  const traits = traitsOf(schema);
  if (!traits) throw new Error(`${key} is not a setting`);
  const { enum: choices, type } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const fields = typeof traits.input === 'string' ? [] : [...traits.input];
  const ofText = typeof traits.input === 'string' ? traits.input : 'list';
  const ofSchema = choices ? 'choice' : type === 'integer' || type === 'number' ? 'number' : ofText;
  return {
    key,
    group: traits.group,
    label: traits.label,
    description: traits.description ?? schema.description ?? '',
    input: ofSchema,
    fields,
    choices: (choices ?? []).map(String),
    ...(traits.limit && { limit: traits.limit }),
    byDefault: textOf(schema.safeParse(undefined).data),
  };
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
