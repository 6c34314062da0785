import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleInit } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { SettingChange, SettingOwner, SettingState } from '@spade/contracts/messages/settings';
import { sql } from 'kysely';
import type { ConfigShape } from '../config/define-config.ts';
import { violatedConstraint } from '../database/statements.ts';
import { untilReachable } from '../database/transient-fault.ts';
import { IntervalSweep } from '../service/interval-sweep.ts';
import type { LiveSettings } from './live-settings.ts';
import { describeSetting, settingsAmong } from './setting.ts';
import { COPY_MS } from './settings.module.ts';
import { newestVersions, savedTexts, settingsDb } from './settings-table.ts';

const MAX_VERSIONS = 50;

/**
 * Lists and changes the settings that a service keeps in its own database. Looks for the changes of other replicas every
 * ten seconds, the first time before the service answers.
 */
export class SettingsKeeper extends IntervalSweep implements OnModuleInit {
  private readonly shape: ConfigShape;

  /** `shape`: the variables of the service. */
  constructor(
    private readonly owner: SettingOwner,
    shape: ConfigShape,
    protected readonly em: EntityManager,
    private readonly live: LiveSettings,
  ) {
    super(COPY_MS, COPY_MS);
    this.shape = settingsAmong(shape, owner);
  }

  /** Before the service answers: the rules of orders are in force from the first message on. */
  async onModuleInit(): Promise<void> {
    await untilReachable(() => this.sweep(), this.logger);
  }

  async sweep(): Promise<void> {
    this.live.take(this.owner, await savedTexts(this.em.fork()));
  }

  /** The saved texts, which other processes copy. */
  async read(): Promise<ReplyOf<'contact.read-settings'>> {
    return { saved: { ...(await savedTexts(this.em)) } };
  }

  async list(em = this.em): Promise<ReplyOf<'contact.list-settings'>> {
    const newest = new Map((await newestVersions(em)).map((row) => [row.key, row]));
    const settings = Object.entries(this.shape).map(([key, schema]): SettingState => {
      const row = newest.get(key);
      return {
        ...describeSetting(key, schema),
        value: this.live.lockedText(key) ?? row?.value ?? null,
        version: row?.version ?? 0,
        changedBy: row?.changedBy ?? null,
        changedAt: row?.changedAt.toISOString() ?? null,
        isLocked: this.live.isLocked(key),
      };
    });
    return { settings };
  }

  /** Newest first. Throws SETTINGS.UNKNOWN. */
  async versions({
    key,
  }: RequestOf<'contact.setting-versions'>): Promise<ReplyOf<'contact.setting-versions'>> {
    this.schemaOf(key);
    const rows = await settingsDb(this.em)
      .selectFrom('settings')
      .where('key', '=', key)
      .select(['key', 'version', 'value', 'changedBy', 'changedAt'])
      .select(sql<string | null>`lag(value) over (order by version)`.as('before'))
      .orderBy('version', 'desc')
      .limit(MAX_VERSIONS)
      .execute();
    const versions = rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
    return { versions };
  }

  /**
   * Stores a version for each change, all or none. A value equal to the newest version stores nothing, so a repeated call
   * does no harm; the first version of a setting may be its default, which someone has looked at and kept. Throws SETTINGS.UNKNOWN, SETTINGS.LOCKED, SETTINGS.INVALID, SETTINGS.CHANGED.
   */
  async change({
    changes,
    adminUsername,
    isTrial = false,
  }: RequestOf<'contact.change-settings'>): Promise<ReplyOf<'contact.change-settings'>> {
    for (const change of changes) this.check(change);
    if (isTrial) return this.list();
    await this.em.transactional(async (tx) => {
      const newest = new Map((await newestVersions(tx)).map((row) => [row.key, row]));
      for (const { key, value, version } of changes) {
        const now = newest.get(key);
        if (now && now.value === value) continue;
        if ((now?.version ?? 0) !== version) throw new CodedError('SETTINGS.CHANGED', { key });
        await settingsDb(tx)
          .insertInto('settings')
          .values({ key, version: version + 1, value, changedBy: adminUsername })
          .execute()
          .catch((error: unknown) => {
            // Another editor stored this version at the same moment.
            if (violatedConstraint(error) !== 'settings_pkey') throw error;
            throw new CodedError('SETTINGS.CHANGED', { key });
          });
      }
    });
    await this.sweep();
    return this.list();
  }

  private check({ key, value }: SettingChange): void {
    const schema = this.schemaOf(key);
    if (this.live.isLocked(key)) throw new CodedError('SETTINGS.LOCKED', { key });
    if (value === null) return;
    const issue = schema.safeParse(value).error?.issues[0];
    if (!issue) return;
    const { path, message } = issue;
    throw new CodedError('SETTINGS.INVALID', { key, path: path.join('.'), message });
  }

  private schemaOf(key: string) {
    const schema = this.shape[key];
    if (!schema) throw new CodedError('SETTINGS.UNKNOWN', {});
    return schema;
  }
}
