import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import type { ExpressionBuilder } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { type AuthTables, authDb } from '../auth.tables.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { generatePassword, SealedPassword } from '../passwords/temporary-password.ts';
import { endAllAccess } from '../sessions/end-access.ts';
import { isLiveSession } from '../sessions/session-token.ts';
import { SendAccountLink } from './account-links.ts';
import { adminColumns, createAdmin, lockAdmin, presentAdmin } from './admins.ts';
import { changeRole, disableAdmin, enableAdmin, resetSecondFactor } from './manage-admins.ts';

/**
 * Locks the owners before a change of staff: who was demoted or disabled a moment ago changes nothing any more, and makes no
 * account that would outlast it. Errors: AUTH.OWNER_ONLY.
 */
async function lockOwners(tx: EntityManager, actor: string): Promise<void> {
  const owners = await authDb(tx)
    .selectFrom('admin_users')
    .select('username')
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isOwner = owners.some(({ username }) => username.toLowerCase() === actor.toLowerCase());
  if (!isOwner) throw new CodedError('AUTH.OWNER_ONLY', {});
}

/** Until when the link works that was mailed last, if it was not used. */
const openLinkUntil = ({ selectFrom }: ExpressionBuilder<AuthTables, 'admin_users'>) =>
  selectFrom('account_links')
    .select(({ fn }) => fn.max('expiresAt').as('until'))
    .whereRef('account_links.adminId', '=', 'admin_users.id')
    .where('endedAt', 'is', null);

/** Owners see all staff accounts, and change those of others. */
@Controller()
export class ManageStaff {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly passwords: SealedPassword,
    private readonly links: SendAccountLink,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @HandleMessage('auth.list-staff')
  async list(): Promise<ReplyOf<'auth.list-staff'>> {
    const rows = await authDb(this.em)
      .selectFrom('admin_users')
      .select(adminColumns)
      .select((account) => [
        account
          .case()
          .when('temporaryPassword', '=', account.ref('password'))
          .then(account.fn.coalesce(openLinkUntil(account), 'temporaryUntil'))
          .end()
          .as('invitedUntil'),
      ])
      .select(({ selectFrom }) => [
        selectFrom('admin_sessions')
          .select(({ fn }) => fn.max('lastUsedAt').as('at'))
          .whereRef('admin_sessions.adminId', '=', 'admin_users.id')
          .as('lastSeenAt'),
        selectFrom('admin_sessions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('admin_sessions.adminId', '=', 'admin_users.id')
          .where(isLiveSession('admin_sessions', this.config))
          .as('openSessions'),
        selectFrom('authenticators')
          .select('confirmedAt')
          .whereRef('authenticators.adminId', '=', 'admin_users.id')
          .as('authenticatorSince'),
        selectFrom('passkeys')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('passkeys.adminId', '=', 'admin_users.id')
          .as('passkeys'),
      ])
      .orderBy('id')
      .execute();
    return {
      staff: rows.map((row) => ({
        ...presentAdmin(row),
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        openSessions: Number(row.openSessions),
        invitedUntil: row.invitedUntil?.toISOString() ?? null,
        hasAuthenticator: row.authenticatorSince !== null,
        passkeys: Number(row.passkeys),
      })),
    };
  }

  /** Each change has its line in the audit log. */
  @HandleMessage('auth.change-staff')
  async change({
    username,
    change,
    actor,
  }: RequestOf<'auth.change-staff'>): Promise<ReplyOf<'auth.change-staff'>> {
    if (username.toLowerCase() === actor.toLowerCase())
      throw new CodedError('AUTH.OWN_ACCOUNT', {});
    await this.em.transactional(async (tx) => {
      await lockOwners(tx, actor);
      await this.changeAs(tx, { username, change, actor });
    });
    return { isChanged: true };
  }

  private async changeAs(
    tx: EntityManager,
    { username, change, actor }: RequestOf<'auth.change-staff'>,
  ): Promise<void> {
    if (change.kind === 'role') {
      await changeRole(tx, { username, role: change.role }, actor);
    } else if (change.kind === 'disable') {
      await disableAdmin(tx, username, actor);
    } else if (change.kind === 'enable') {
      await enableAdmin(tx, username, actor);
    } else if (change.kind === 'send-link') {
      const { id } = await lockAdmin(tx, username);
      await this.links.send(tx, id, actor);
    } else if (change.kind === 'reset-second-factor') {
      const { email } = await resetSecondFactor(tx, username, actor);
      await recordEvent(tx, 'second-factor-reset', { username, email, actor });
    } else {
      const { id } = await lockAdmin(tx, username);
      await endAllAccess(tx, id, actor);
    }
  }

  /**
   * No one but the new member of staff chooses the password: by the link of a mail, or after a first sign-in with a
   * generated one, which is shown to the owner.
   */
  @HandleMessage('auth.create-staff')
  async create({
    actor,
    isInvited = false,
    ...account
  }: RequestOf<'auth.create-staff'>): Promise<ReplyOf<'auth.create-staff'>> {
    const password = generatePassword();
    const hours = this.config.TEMPORARY_PASSWORD_HOURS;
    const admin = { ...account, password, temporaryHours: hours, isInvited };
    await this.em.transactional(async (tx) => {
      await lockOwners(tx, actor);
      const { adminId } = await createAdmin(tx, this.hasher, admin, actor);
      if (isInvited) await this.links.send(tx, adminId, actor);
    });
    const sealedPassword = isInvited ? null : this.passwords.close(password, account.username);
    return { sealedPassword, hours };
  }
}
