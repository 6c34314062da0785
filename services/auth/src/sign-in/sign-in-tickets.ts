import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { digestOf } from '@spade/platform/sealing/seal';
import { type Selectable, sql } from 'kysely';
import { type AuthTables, authDb } from '../auth.tables.ts';

type Admin = Selectable<AuthTables['admin_users']>;

/** How long the second step may take, in minutes. */
const TICKET_MINUTES = 5;

/** A ticket for the second step. Null unless the account is as it was when the password was checked. */
export async function issueTicket(
  em: EntityManager,
  admin: Admin,
): Promise<{ ticket: string; expiresAt: Date } | null> {
  const ticket = randomBytes(32).toString('base64url');
  const db = authDb(em);
  const expiresAt = sql<Date>`now() + make_interval(mins => ${TICKET_MINUTES})`;
  const account = db
    .selectFrom('admin_users')
    .select([
      sql<string>`${digestOf(ticket)}::text`.as('key'),
      'id as adminId',
      expiresAt.as('end'),
    ])
    .where('id', '=', admin.id)
    .where('password', '=', admin.password)
    .where('disabledAt', 'is', null)
    .forShare();
  const issued = await db
    .insertInto('sign_in_tickets')
    .columns(['key', 'adminId', 'expiresAt'])
    .expression(account)
    .returning('expiresAt')
    .executeTakeFirst();
  return issued ? { ticket, expiresAt: issued.expiresAt } : null;
}

/** The account of a ticket that still holds. */
export async function readTicket(em: EntityManager, ticket: string): Promise<Admin | undefined> {
  return authDb(em)
    .selectFrom('sign_in_tickets as ticket')
    .innerJoin('admin_users as admin', 'admin.id', 'ticket.adminId')
    .selectAll('admin')
    .where('ticket.key', '=', digestOf(ticket))
    .where('ticket.expiresAt', '>', sql<Date>`now()`)
    .where('admin.disabledAt', 'is', null)
    .executeTakeFirst();
}

/** Takes a ticket back; false when it was used or ended in the meantime. */
export async function spendTicket(em: EntityManager, ticket: string): Promise<boolean> {
  const spent = await authDb(em)
    .deleteFrom('sign_in_tickets')
    .where('key', '=', digestOf(ticket))
    .returning('key')
    .executeTakeFirst();
  return spent !== undefined;
}
