import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type ApiKey, MAX_LIVE_KEYS } from '@spade/contracts/staff/api-keys';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import { type AuthTables, authDb } from '../auth.tables.ts';

/** How long the list shows keys that ended, in days. */
const SHOWN_DAYS = 90;

const isLive = sql<boolean>`revoked_at is null and expires_at > clock_timestamp()`;

type KeyRow = Selectable<AuthTables['api_keys']> & { isLive: boolean };

const presentKey = (row: KeyRow): ApiKey => ({
  keyId: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  callsPerMinute: row.callsPerMinute,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedBy,
  isLive: row.isLive,
});

async function usernameOf(em: EntityManager, adminId: number): Promise<string> {
  const { username } = await authDb(em)
    .selectFrom('admin_users')
    .select('username')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  return username;
}

/** Keys by which the shop's own programs call the API: owners make and revoke them, the gateway checks them. */
@Controller()
export class ApiKeys {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('auth.list-keys')
  async list(): Promise<ReplyOf<'auth.list-keys'>> {
    const rows = await authDb(this.em)
      .selectFrom('api_keys')
      .selectAll()
      .select(isLive.as('isLive'))
      .where(
        sql<SqlBool>`coalesce(revoked_at, expires_at) > now() - make_interval(days => ${SHOWN_DAYS})`,
      )
      .orderBy(isLive, 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { keys: rows.map(presentKey) };
  }

  @HandleMessage('auth.make-key')
  async make({ adminId, days, ...key }: RequestOf<'auth.make-key'>): Promise<ApiKey> {
    return this.em.transactional(async (tx) => {
      const db = authDb(tx);
      // One at a time: otherwise two requests at once pass the limit together.
      await sql`lock table api_keys in share row exclusive mode`.execute(db);
      const repeated = await db
        .selectFrom('api_keys')
        .selectAll()
        .select(isLive.as('isLive'))
        .where('digest', '=', key.digest)
        .executeTakeFirst();
      if (repeated) return presentKey(repeated);
      const { live } = await db
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll<string>().as('live'))
        .where(isLive)
        .executeTakeFirstOrThrow();
      if (Number(live) >= MAX_LIVE_KEYS)
        throw new CodedError('AUTH.TOO_MANY_KEYS', { limit: MAX_LIVE_KEYS });
      const actor = await usernameOf(tx, adminId);
      const expiresAt = sql<Date>`clock_timestamp() + make_interval(days => ${days})`;
      const made = await db
        .insertInto('api_keys')
        .values({ ...key, createdBy: actor, expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!made) throw new CodedError('AUTH.KEY_NAME_TAKEN', { name: key.name });
      const subject = `${key.name}: ${key.scopes.join(', ')}, for ${days} days`;
      await recordAudit(tx, { action: 'key_made', adminId, subject, actor });
      return presentKey({ ...made, isLive: true });
    });
  }

  @HandleMessage('auth.revoke-key')
  async revoke({ keyId, adminId }: RequestOf<'auth.revoke-key'>): Promise<ApiKey> {
    return this.em.transactional(async (tx) => {
      const db = authDb(tx);
      const actor = await usernameOf(tx, adminId);
      const revoked = await db
        .updateTable('api_keys')
        .set({ revokedAt: sql`clock_timestamp()`, revokedBy: actor })
        .where('id', '=', keyId)
        .where('revokedAt', 'is', null)
        .returning('name')
        .executeTakeFirst();
      if (revoked)
        await recordAudit(tx, { action: 'key_revoked', adminId, subject: revoked.name, actor });
      const key = await db
        .selectFrom('api_keys')
        .selectAll()
        .select(isLive.as('isLive'))
        .where('id', '=', keyId)
        .executeTakeFirst();
      if (!key) throw new CodedError('AUTH.KEY_NOT_FOUND', {});
      return presentKey(key);
    });
  }

  /** One statement reads the key and stores its use, the latter at most once a minute. */
  @HandleMessage('auth.check-key')
  async check({ digest }: RequestOf<'auth.check-key'>): Promise<ReplyOf<'auth.check-key'>> {
    const key = await authDb(this.em)
      .with('live', (db) =>
        db
          .selectFrom('api_keys')
          .select(['id', 'name', 'scopes', 'callsPerMinute', 'lastUsedAt'])
          .where('digest', '=', digest)
          .where(isLive),
      )
      .with('used', (db) =>
        db
          .updateTable('api_keys')
          .from('live')
          .set({ lastUsedAt: sql`clock_timestamp()` })
          .whereRef('api_keys.id', '=', 'live.id')
          .where(
            sql<SqlBool>`coalesce(live.last_used_at < clock_timestamp() - interval '1 minute', true)`,
          ),
      )
      .selectFrom('live')
      .select(['id as keyId', 'name', 'scopes', 'callsPerMinute'])
      .executeTakeFirst();
    if (!key) throw new CodedError('AUTH.KEY_INVALID', {});
    return key;
  }
}
