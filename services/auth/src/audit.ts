import { isIP } from 'node:net';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { AccessRecord } from '@spade/contracts/messages/auth';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type Actor, actorColumns, BOOTSTRAP, SHELL, SIGN_IN } from '@spade/contracts/staff/actor';
import { keyActor } from '@spade/contracts/staff/api-keys';
import { CONFIG } from '@spade/platform/config/config.module';
import { likePattern, wordsOf } from '@spade/platform/list/read-page';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { AuthConfig } from './auth.config.ts';
import { type AuthTables, authDb } from './auth.tables.ts';

/** The eight 16-bit groups of an IPv6 address, as text without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address (a client that
 * has one address of a /64 has them all). Anything else becomes `unknown`.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return mapped;
  const bare = mapped.replace(/%.*$/, '');
  if (isIP(bare) === 6) return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
  return 'unknown';
}

/** The network with its client part hidden, for the audit log: `102.89.23.0/24`, `2001:db8:1::/48`. */
export function maskedNetwork(network: string): string {
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (network === 'unknown') return network;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** A line to be added. */
type NewLine = Omit<Insertable<AuthTables['audit_log']>, 'actor' | 'actorKind'> & { actor: Actor };

/** Adds one line to `audit_log`, in the transaction of `em` if one is open. */
export async function recordAudit(em: EntityManager, { actor, ...line }: NewLine): Promise<void> {
  await authDb(em)
    .insertInto('audit_log')
    .values({ ...line, ...actorColumns(actor) })
    .execute();
}

/** The audit log: what staff did, and what the system did to accounts. */
@Controller()
export class AuditLog {
  constructor(private readonly em: EntityManager) {}

  /**
   * Records who looked at which personal data. Resolves once the line is stored; the gateway shows nothing before
   * that.
   */
  @HandleMessage('auth.record-access')
  async record({ address, keyId, ...line }: AccessRecord): Promise<{ isRecorded: true }> {
    const network = maskedNetwork(networkOf(address));
    const actor = await this.actorOf(line.adminId, keyId);
    await recordAudit(this.em, { ...line, network, actor });
    return { isRecorded: true };
  }

  private async actorOf(adminId: number | null, keyId: number | undefined): Promise<string> {
    const db = authDb(this.em);
    if (keyId !== undefined) {
      const key = db.selectFrom('api_keys').select('name').where('id', '=', keyId);
      return keyActor((await key.executeTakeFirstOrThrow()).name);
    }
    const account = db.selectFrom('admin_users').select('username').where('id', '=', adminId);
    return (await account.executeTakeFirstOrThrow()).username;
  }

  /** Shows the owner the audit log of accounts and access. */
  @HandleMessage('auth.list-audit')
  async list({
    before,
    limit,
    person,
    action,
    search,
    from,
    to,
  }: RequestOf<'auth.list-audit'>): Promise<ReplyOf<'auth.list-audit'>> {
    const name = person?.toLowerCase();
    const rows = await authDb(this.em)
      .selectFrom('audit_log as line')
      .leftJoin('admin_users as account', 'account.id', 'line.adminId')
      .select(['line.id', 'line.at', 'line.action', 'line.actor', 'line.network', 'line.subject'])
      .select(['account.username', 'line.actorKind'])
      .$if(before !== null, (query) => query.where('line.id', '<', before))
      .$if(from !== undefined, (query) => query.where('line.at', '>=', new Date(from ?? 0)))
      .$if(to !== undefined, (query) => query.where('line.at', '<=', new Date(to ?? 0)))
      .$if(action !== undefined, (query) => query.where('line.action', '=', action ?? 'logged_out'))
      .$if(name !== undefined, (query) =>
        query.where(({ or }) =>
          or([
            sql<SqlBool>`lower(line.actor) = ${name} and coalesce(line.actor_kind, 'person') = 'person'`,
            // By its number: a condition on the joined name would be checked for every line of the log.
            sql<SqlBool>`line.admin_id = (select id from admin_users where lower(username) = ${name})`,
          ]),
        ),
      )
      .$if(search !== undefined, (query) =>
        query.where(({ and }) =>
          and(
            wordsOf(search ?? '').map(
              (word) => sql<SqlBool>`lower(line.subject) like ${likePattern(word)}`,
            ),
          ),
        ),
      )
      .orderBy('line.id', 'desc')
      .limit(limit)
      .execute();
    return {
      lines: rows.map(({ id, at, action: what, actor, actorKind, network, subject, username }) => ({
        id,
        at: at.toISOString(),
        action: what,
        account: username,
        network,
        subject,
        ...(actorKind === null ? actorOfBefore(actor, username) : { actor, actorKind }),
      })),
    };
  }
}

/** Who acted in a line of an earlier release, which has no kind: the account did what its gateway recorded. */
function actorOfBefore(actor: string, account: string | null) {
  const others = [SIGN_IN, BOOTSTRAP, SHELL];
  return {
    actor: actor === 'gateway' ? (account ?? actor) : actor,
    actorKind: others.find(({ name }) => name === actor)?.kind ?? ('person' as const),
  };
}

/** Deletes audit lines past their time (NDPA 2023 s.24: storage limitation), once an hour. */
@Injectable()
export class AuditRetentionSweep extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    super();
  }

  /** One round, safe to run on several replicas at once. Returns how many lines it deleted. */
  async sweep(): Promise<number> {
    // A function of the database: this process may not delete from the table itself.
    const { rows } = await sql<{ forgotten: number }>`
      select forget_audit_lines(${this.config.AUDIT_RETENTION_DAYS}::integer) as forgotten`.execute(
      authDb(this.em),
    );
    const forgotten = rows[0]?.forgotten ?? 0;
    if (forgotten > 0) this.logger.log(`old audit lines deleted: ${forgotten}`);
    return forgotten;
  }
}
