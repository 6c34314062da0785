import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { AdminUser } from './admin-user.entity.ts';

/** The account with this name, however it is capitalised; null when there is none. */
export async function findAdmin(em: EntityManager, username: string): Promise<AdminUser | null> {
  // PostgreSQL takes no NUL in text: such a name belongs to nobody.
  if (username.includes('\0')) return null;
  return em.findOne(
    AdminUser,
    { [raw('lower(username)')]: username.toLowerCase() },
    { refresh: true },
  );
}
