import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { ACCOUNT_LINK_SEAL } from '@spade/contracts/messages/staff';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { digestOf, Seal } from '@spade/platform/sealing/seal';
import { sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { BreachedPasswords } from '../passwords/breached-passwords.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import { isTemporary, SealedPassword, temporaryPassword } from '../passwords/temporary-password.ts';
import { endAllAccess, endLinks } from '../sessions/end-access.ts';

/** Most links for one account in an hour: a mailbox is not to be flooded. */
const MAX_LINKS_PER_HOUR = 5;

/** Mails an account a link by which its user chooses a password, once. The link before it ends. */
@Injectable()
export class SendAccountLink {
  private readonly seal: Seal;

  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {
    this.seal = new Seal(config.STAFF_POST_KEY, ACCOUNT_LINK_SEAL);
  }

  /**
   * In the transaction of `tx`, with its audit line. An account that has never had a password of its own is invited.
   * Returns after how many hours the link ends. Errors: AUTH.TOO_MANY_LINKS, AUTH.ACCOUNT_DISABLED.
   */
  async send(tx: EntityManager, adminId: number, actor: string): Promise<{ hours: number }> {
    const db = authDb(tx);
    // Two owners who press at once send one after the other.
    const admin = await db
      .selectFrom('admin_users')
      .selectAll()
      .where('id', '=', adminId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (admin.disabledAt !== null)
      throw new CodedError('AUTH.ACCOUNT_DISABLED', { username: admin.username });
    const { count } = await db
      .selectFrom('account_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('adminId', '=', adminId)
      .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (count >= MAX_LINKS_PER_HOUR)
      throw new CodedError('AUTH.TOO_MANY_LINKS', { limit: MAX_LINKS_PER_HOUR });
    await endLinks(tx, adminId);
    const token = randomBytes(32).toString('base64url');
    const key = digestOf(token);
    const hours = this.config.TEMPORARY_PASSWORD_HOURS;
    const purpose = isTemporary(admin) ? 'invitation' : 'password-reset';
    const { expiresAt } = await db
      .insertInto('account_links')
      .values({
        key,
        adminId,
        purpose,
        createdBy: actor,
        expiresAt: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`,
      })
      .returning('expiresAt')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, { action: 'link_sent', adminId, subject: purpose, actor });
    const { username, email } = admin;
    await recordEvent(tx, 'account-link-made', {
      username,
      email,
      purpose,
      actor,
      sealedToken: this.seal.close(token, key),
      key,
      expiresAt: expiresAt.toISOString(),
    });
    return { hours };
  }
}

/** What the holder of a link does with it, without a session. */
@Controller()
export class UseAccountLink {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly sealed: SealedPassword,
    private readonly breached: BreachedPasswords,
  ) {}

  /** Whose link it is. Errors: AUTH.LINK_OVER. */
  @HandleMessage('auth.read-link')
  async read({ key }: RequestOf<'auth.read-link'>): Promise<ReplyOf<'auth.read-link'>> {
    const { username, purpose, expiresAt } = await this.find(this.em, key);
    return { username, purpose, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Sets the password, ends every session of the account and the link. Errors: AUTH.LINK_OVER, AUTH.WEAK_PASSWORD,
   * PLATFORM.UNAVAILABLE while JWT_SECRET is being replaced.
   */
  @HandleMessage('auth.use-link')
  async use({
    key,
    sealedPassword,
  }: RequestOf<'auth.use-link'>): Promise<ReplyOf<'auth.use-link'>> {
    const { username } = await this.find(this.em, key);
    const password = this.sealed.open(sealedPassword, key);
    requireStrongPassword(password, username);
    await this.breached.refuse(password);
    const hash = await this.hasher.hash(password);
    await this.em.transactional(async (tx) => {
      const { adminId, purpose } = await this.find(tx, key);
      const db = authDb(tx);
      // Of two parallel calls the second finds it ended.
      const ended = await db
        .updateTable('account_links')
        .set({ endedAt: sql<Date>`clock_timestamp()` })
        .where('key', '=', key)
        .where('endedAt', 'is', null)
        .returning('key')
        .executeTakeFirst();
      if (!ended) throw new CodedError('AUTH.LINK_OVER', {});
      await db
        .updateTable('admin_users')
        .set({ password: hash, ...temporaryPassword(hash, undefined) })
        .where('id', '=', adminId)
        .execute();
      const line = { adminId, subject: purpose, actor: username };
      await recordAudit(tx, { action: 'password_changed', ...line });
      await endAllAccess(tx, adminId, username);
    });
    return { username };
  }

  private async find(em: EntityManager, key: string) {
    return authDb(em)
      .selectFrom('account_links as link')
      .innerJoin('admin_users as admin', 'admin.id', 'link.adminId')
      .select(['link.adminId', 'link.purpose', 'link.expiresAt', 'admin.username'])
      .where('link.key', '=', key)
      .where('link.endedAt', 'is', null)
      .where('link.expiresAt', '>', sql<Date>`clock_timestamp()`)
      .where('admin.disabledAt', 'is', null)
      .executeTakeFirstOrThrow(() => new CodedError('AUTH.LINK_OVER', {}));
  }
}
