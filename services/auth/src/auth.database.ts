import type { ServiceSchema } from '@spade/platform/database/service-schema';
import { authMigrations } from './migrations/migrations.ts';

/** The tables of auth, and what auth may do with them while it serves. */
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
    // Append-only.
    audit_log: ['select', 'insert'],
  },
};
