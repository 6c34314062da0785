import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { instant } from '../database/columns.ts';
import type { TableRights } from '../database/service-schema.ts';
import { statements, type TablesOf } from '../database/statements.ts';
import type { SavedTexts } from './setting.ts';

/**
 * A version of a setting. The highest one of a key is in force; a `value` of null means the default. Append-only: it says
 * who changed what, and when.
 */
export const SettingRow = defineEntity({
  name: 'SettingRow',
  tableName: 'settings',
  properties: {
    key: p.text().primary(),
    version: p.integer().primary(),
    value: p.text().nullable(),
    changedBy: p.text(),
    changedAt: instant().defaultRaw('clock_timestamp()'),
  },
});

/** For a migration's `addSql`: creates the table `settings`. */
export const CREATE_SETTINGS_TABLE_SQL = `
  create table settings (
    key text not null,
    version integer not null check (version > 0),
    value text,
    changed_by text not null,
    changed_at timestamptz(3) not null default clock_timestamp(),
    primary key (key, version)
  )`;

/** What a service may do with the table. */
export const settingsRights = { settings: ['select', 'insert'] } as const satisfies TableRights;

/** Typed statements on the table, in the transaction of `em` if one is running. */
export const settingsDb = (em: EntityManager) => statements<TablesOf<typeof SettingRow>>(em);

/** The newest version of each key. */
export async function newestVersions(em: EntityManager) {
  return settingsDb(em)
    .selectFrom('settings')
    .distinctOn('key')
    .selectAll()
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
}

/** The texts in force, by key. */
export async function savedTexts(em: EntityManager): Promise<SavedTexts> {
  const rows = await newestVersions(em);
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])),
  );
}
