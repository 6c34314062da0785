import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '@spade/platform/database/statements';
import type { AuthTables } from '../auth.tables.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, secondFactorOf } from './second-factor-of.ts';

/** Takes the authenticator app away; with the last second factor its recovery codes go. */
export async function removeAuthenticator(em: EntityManager, adminId: number): Promise<void> {
  await statements<AuthTables>(em)
    .deleteFrom('authenticators')
    .where('adminId', '=', adminId)
    .execute();
  if (!hasSecondFactor(await secondFactorOf(em, adminId))) await deleteRecoveryCodes(em, adminId);
}
