import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteTickets } from '../factor/sign-in-tickets.ts';
import { deleteChallenges } from '../passkey/challenges.ts';
import { revokeSessions } from './revoke-sessions.ts';

/**
 * After a change of how an account signs in: ends its sessions, but `except` where one made the change,
 * the sign-ins that are between their two steps, and open prompts for a passkey.
 */
export async function endAllAccess(
  em: EntityManager,
  adminId: number,
  actor: string,
  except?: string,
): Promise<void> {
  await deleteTickets(em, adminId);
  await deleteChallenges(em, adminId);
  await revokeSessions(em, adminId, actor, except === undefined ? {} : { except });
}
