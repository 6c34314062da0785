import { outboxRights, type ServiceSchema } from '@spade/platform/database/service-schema';
import { CreateAccounts } from './migrations/20261125000000-create-accounts.ts';
import { AuditActorKind } from './migrations/20261127135000-actor-kind.ts';
import { AccountLinks } from './migrations/20261127150000-account-links.ts';
import { StaffNotices } from './migrations/20261127160000-staff-notices.ts';
import { ApiKeys } from './migrations/20261127200000-api-keys.ts';
import { BackupWatchRow } from './migrations/20261128000500-backup-watch.ts';
import { PushBrowsers } from './migrations/20261128110000-push-browsers.ts';

/** Every migration of the auth database, oldest first. Released ones are never edited. */
export const authMigrations = [
  CreateAccounts,
  AuditActorKind,
  AccountLinks,
  StaffNotices,
  ApiKeys,
  BackupWatchRow,
  PushBrowsers,
];

/** The tables of auth, and the rights of its running process in them. */
export const authDatabase: ServiceSchema = {
  migrations: authMigrations,
  rights: {
    users: ['select', 'insert'],
    admin_users: ['select', 'insert', 'update'],
    admin_sessions: ['select', 'insert', 'update', 'delete'],
    login_attempts: ['select', 'insert', 'update', 'delete'],
    authenticators: ['select', 'insert', 'update', 'delete'],
    recovery_codes: ['select', 'insert', 'update', 'delete'],
    sign_in_tickets: ['select', 'insert', 'delete'],
    passkeys: ['select', 'insert', 'update', 'delete'],
    passkey_challenges: ['select', 'insert', 'delete'],
    account_links: ['select', 'insert', 'update', 'delete'],
    notice_ways: ['select', 'insert', 'update', 'delete'],
    notice_settings: ['select', 'insert', 'update', 'delete'],
    pending_notices: ['select', 'insert', 'update', 'delete'],
    counted_notices: ['select', 'insert', 'delete'],
    push_browsers: ['select', 'insert', 'update', 'delete'],
    backup_watch: ['select', 'insert', 'update'],
    api_keys: ['select', 'insert', 'update'],
    // Append-only.
    audit_log: ['select', 'insert'],
    ...outboxRights,
  },
};
