// Long, because it is data: every table of the service.
import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountLinkPurpose } from '@spade/contracts/messages/staff';
import { type ActorKind } from '@spade/contracts/staff/actor';
import type { KeyScope } from '@spade/contracts/staff/api-keys';
import type { AuditAction } from '@spade/contracts/staff/audit';
import type { NoticeKind, NoticeWay } from '@spade/contracts/staff/notices';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import type { BackupFault } from '@spade/contracts/state/backup-faults';
import { identity, instant } from '@spade/platform/database/columns';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A staff account. `password` holds an Argon2id hash in PHC format. The unique index
 * `admin_users_username` is on `lower(username)`: case does not tell names apart.
 */
const AdminUser = defineEntity({
  name: 'AdminUser',
  tableName: 'admin_users',
  properties: {
    id: identity(),
    username: p.text(),
    password: p.text(),
    email: p.text(),
    createdAt: instant().defaultRaw('now()'),
    disabledAt: instant().nullable(),
    /** The hash of a generated password once more: the password is temporary while `password` is the same. */
    temporaryPassword: p.text().nullable(),
    /** When a temporary one ends. */
    temporaryUntil: instant().nullable(),
    role: p.text().$type<StaffRole>(),
    /** What the account's passkeys call it. */
    passkeyHandle: p.uuid().defaultRaw('gen_random_uuid()'),
  },
});

/**
 * A customer account (specification.md 3.1); `password` holds an Argon2id hash. There is no
 * sign-in for customers yet. The unique index `users_username` is on `lower(username)`.
 */
const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: { id: identity(), username: p.text(), password: p.text() },
});

/** A signed-in admin. `id` is the `jti` of the token. */
const AdminSession = defineEntity({
  name: 'AdminSession',
  tableName: 'admin_sessions',
  properties: {
    id: p.uuid().primary(),
    adminId: p.integer(),
    createdAt: instant().defaultRaw('now()'),
    lastUsedAt: instant().defaultRaw('now()'),
    expiresAt: instant(),
    revokedAt: instant().nullable(),
    /** Opened with a temporary password: until the user chooses one, nothing else is open. */
    hasTemporaryPassword: p.boolean().default(false),
    /** Browser and system in words. */
    device: p.text().nullable(),
    /** By `networkOf`, masked. */
    network: p.text().nullable(),
    /** Digest of the second step that opened it: request, ticket and code. */
    openedBy: p.text().nullable(),
  },
});

/**
 * A counter of the login throttle. `key` is the SHA-256 of what is counted, so that neither
 * addresses nor mistyped names are stored.
 */
const LoginAttempt = defineEntity({
  name: 'LoginAttempt',
  tableName: 'login_attempts',
  properties: {
    key: p.text().primary(),
    failures: p.integer(),
    lastAt: instant().defaultRaw('now()'),
    blockedUntil: instant(),
    succeededAt: instant().nullable(),
  },
});

/** A sign-in whose password was right and whose second step is owed; `key` is the ticket's SHA-256. */
const SignInTicket = defineEntity({
  name: 'SignInTicket',
  tableName: 'sign_in_tickets',
  properties: {
    key: p.text().primary(),
    adminId: p.integer(),
    expiresAt: instant(),
  },
});

/** The authenticator app of an account (TOTP, RFC 6238). Secrets are sealed under SECOND_FACTOR_KEY. */
const Authenticator = defineEntity({
  name: 'Authenticator',
  tableName: 'authenticators',
  properties: {
    adminId: p.integer().primary(),
    sealedSecret: p.text().nullable(),
    confirmedAt: instant().nullable(),
    /** Time step (30 s) of the last accepted code: neither it nor an older one is accepted again. */
    lastStep: p.bigint('number').nullable(),
    /** Shown to the user, but no code of it was sent yet. */
    pendingSecret: p.text().nullable(),
  },
});

/** A recovery code, as its hash; used once. */
const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    codeHash: p.text().primary(),
    adminId: p.integer(),
    createdAt: instant().defaultRaw('now()'),
    usedAt: instant().nullable(),
  },
});

/** A passkey of an account: a WebAuthn credential, of which only the public half is here. */
const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: identity(),
    adminId: p.integer(),
    /** As the authenticator named it, base64url; unique. */
    credentialId: p.text(),
    /** COSE key (RFC 9052), base64url. */
    publicKey: p.text(),
    /** Signatures so far, by the authenticator's count; many always say 0. */
    counter: p.bigint('number'),
    /** Ways to reach the authenticator, `internal,hybrid`, as the browser reported them. */
    transports: p.text(),
    name: p.text(),
    createdAt: instant().defaultRaw('now()'),
    lastUsedAt: instant().nullable(),
  },
});

/** What a challenge was made for. */
export type ChallengePurpose = 'add' | 'sign-in';

/** A challenge that a passkey is to sign; `key` is its SHA-256. */
const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    key: p.text().primary(),
    purpose: p.text().$type<ChallengePurpose>(),
    /** Null for a sign-in without a password: the passkey says who it is. */
    adminId: p.integer().nullable(),
    expiresAt: instant(),
  },
});

/** A link by which the user of an account chooses a password; `key` is the SHA-256 of its token. */
const AccountLink = defineEntity({
  name: 'AccountLink',
  tableName: 'account_links',
  properties: {
    key: p.text().primary(),
    adminId: p.integer(),
    purpose: p.text().$type<AccountLinkPurpose>(),
    createdBy: p.text(),
    createdAt: instant().defaultRaw('clock_timestamp()'),
    expiresAt: instant(),
    /** Used, or another took its place. */
    endedAt: instant().nullable(),
  },
});

/** How an account hears of a kind, where its user chose. */
const NoticeWayRow = defineEntity({
  name: 'NoticeWayRow',
  tableName: 'notice_ways',
  properties: {
    adminId: p.integer().primary(),
    kind: p.text().$type<NoticeKind>().primary(),
    way: p.text().$type<NoticeWay>(),
  },
});

/** When an account wants no notices, and when it got the last one. */
const NoticeSettings = defineEntity({
  name: 'NoticeSettings',
  tableName: 'notice_settings',
  properties: {
    adminId: p.integer().primary(),
    /** Minutes after midnight in Lagos. */
    quietFrom: p.integer().nullable(),
    quietTo: p.integer().nullable(),
    eveningMail: p.boolean().nullable(),
    lastSentAt: instant().nullable(),
    eveningSentOn: p.text().nullable(),
  },
});

/** How many of a kind wait for the next notice to an account. */
const PendingNotice = defineEntity({
  name: 'PendingNotice',
  tableName: 'pending_notices',
  properties: {
    adminId: p.integer().primary(),
    kind: p.text().$type<NoticeKind>().primary(),
    count: p.integer(),
  },
});

/** A job that was counted. */
const CountedNotice = defineEntity({
  name: 'CountedNotice',
  tableName: 'counted_notices',
  properties: { eventId: p.uuid().primary(), countedAt: instant().defaultRaw('clock_timestamp()') },
});

/** A browser in which an account gets notices; the columns are those of a subscription of the Push API. */
const PushBrowserRow = defineEntity({
  name: 'PushBrowserRow',
  tableName: 'push_browsers',
  properties: {
    endpoint: p.text().primary(),
    adminId: p.integer(),
    p256dh: p.text(),
    auth: p.text(),
    createdAt: instant().defaultRaw('clock_timestamp()'),
  },
});

/** What is known of the backups; one row. */
const BackupWatchRow = defineEntity({
  name: 'BackupWatchRow',
  tableName: 'backup_watch',
  properties: {
    id: p.smallint().primary(),
    watchedSince: instant().defaultRaw('clock_timestamp()'),
    savedAt: instant().nullable(),
    restoredAt: instant().nullable(),
    /** The faults that owners have heard of and that are not over. */
    told: p.array().columnType('text[]').$type<BackupFault[]>().default([]),
  },
});

/** A key by which a program of the shop calls the API; `digest` is its SHA-256. */
const ApiKeyRow = defineEntity({
  name: 'ApiKeyRow',
  tableName: 'api_keys',
  properties: {
    id: identity(),
    digest: p.text(),
    /** Unique, whatever its case. */
    name: p.text(),
    hint: p.text(),
    scopes: p.array().columnType('text[]').$type<KeyScope[]>(),
    callsPerMinute: p.integer(),
    createdBy: p.text(),
    createdAt: instant().defaultRaw('clock_timestamp()'),
    expiresAt: instant(),
    lastUsedAt: instant().nullable(),
    revokedAt: instant().nullable(),
    revokedBy: p.text().nullable(),
  },
});

/** One line of the append-only audit log. */
const AuditLine = defineEntity({
  name: 'AuditLine',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: instant().defaultRaw('now()'),
    action: p.text().$type<AuditAction>(),
    /** The account it is about; null when the name was unknown. */
    adminId: p.integer().nullable(),
    sessionId: p.uuid().nullable(),
    /** The client's network, by `networkOf` and masked. */
    network: p.text().nullable(),
    /** A username, `service`, `command line` or `bootstrap`: `actorKind` says which. */
    actor: p.text(),
    /** Null in lines of an earlier release. */
    actorKind: p.text().$type<ActorKind>().nullable(),
    /** What it was done to, beside the account: the id of a proof. */
    subject: p.text().nullable(),
  },
});

/** Every entity of the auth database. */
export const authEntities = [
  AdminUser,
  User,
  AdminSession,
  LoginAttempt,
  AuditLine,
  Authenticator,
  RecoveryCode,
  SignInTicket,
  Passkey,
  PasskeyChallenge,
  AccountLink,
  NoticeWayRow,
  NoticeSettings,
  PendingNotice,
  CountedNotice,
  PushBrowserRow,
  BackupWatchRow,
  ApiKeyRow,
  OutboxRow,
];

/** The tables of the auth database as statements see them. */
export type AuthTables = TablesOf<(typeof authEntities)[number]>;

/** Typed statements on the tables of auth, in the transaction of `em` if one is running. */
export const authDb = (em: EntityManager) => statements<AuthTables>(em);

/** Condition on a row of `admin_users`: it has this name. Case is ignored. */
export function hasUsername(username: string): RawBuilder<SqlBool> {
  // PostgreSQL refuses NUL in text, so no account has such a name.
  if (username.includes('\0')) return sql`false`;
  return sql`lower(username) = ${username.toLowerCase()}`;
}
