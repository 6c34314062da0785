import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { currentRequestId } from '@spade/bus/request-context';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { FinishLoginRequest, NewSession } from '@spade/contracts/messages/auth';
import { SIGN_IN } from '@spade/contracts/staff/actor';
import { maskedNetwork, networkOf, recordAudit } from '../audit.ts';
import { authDb } from '../auth.tables.ts';
import { isTotpCode, stepOfCode } from '../second-factor/own-factors.ts';
import { spendRecoveryCode } from '../second-factor/recovery-codes.ts';
import { SealedSecondFactor } from '../second-factor/sealed-second-factor.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { LoginThrottle } from './login-throttle.ts';
import { readTicket, spendTicket } from './sign-in-tickets.ts';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
@Controller()
export class FinishLogin {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
    private readonly sessions: OpenSession,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * A message that is delivered again, after a crash before the reply, gets the session that it opened. Errors:
   * AUTH.INVALID_CODE, AUTH.SIGN_IN_OVER, AUTH.THROTTLED, PLATFORM.UNAVAILABLE.
   */
  @HandleMessage('auth.finish-login')
  async handle(request: FinishLoginRequest): Promise<NewSession> {
    const { ticket, sealedCode, address, device } = request;
    const code = this.seals.openCode(sealedCode, ticket);
    const openedBy = digestOf(ticket, code);
    const delivered = async () => openedBy && (await this.sessions.openedBy(this.em, openedBy));
    const admin = await readTicket(this.em, ticket);
    if (!admin) {
      const earlier = await delivered();
      if (earlier) return earlier;
      throw new CodedError('AUTH.SIGN_IN_OVER', {});
    }
    const { id: adminId, username } = admin;
    const charge = await this.throttle.chargeInside(this.em, 'code', adminId, address);
    const network = maskedNetwork(networkOf(address));
    const session = await this.em.transactional(async (tx) => {
      const spent = await spendCode(tx, this.seals, adminId, code);
      if (spent === null) return null;
      if (!(await spendTicket(tx, ticket))) throw new CodedError('AUTH.SIGN_IN_OVER', {});
      const opened = await this.sessions.open(tx, admin, { network, device, openedBy });
      if (!opened) throw new CodedError('AUTH.SIGN_IN_OVER', {});
      await this.throttle.takeBack(tx, charge);
      await this.throttle.rememberSignIn(tx, username, address);
      if (spent === 'recovery-code')
        await recordAudit(tx, { action: 'recovery_code_used', adminId, network, actor: username });
      return opened;
    });
    if (session) return session;
    // The first delivery of this message was still running.
    const first = await delivered();
    if (first) return first;
    const line = { adminId, network, actor: SIGN_IN };
    await recordAudit(this.em, { action: 'second_factor_failed', ...line });
    throw new CodedError('AUTH.INVALID_CODE', {});
  }
}

/** Identifies this message: another request with the same code does not find its session. */
function digestOf(ticket: string, code: string): string | undefined {
  const requestId = currentRequestId();
  if (requestId === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([requestId, ticket, code]))
    .digest('base64url');
}

/** The kind of code that was accepted. */
export type SpentCode = 'authenticator' | 'recovery-code';

/**
 * Accepts a code of the account's authenticator app, or one of its recovery codes, once and for all:
 * of two parallel calls with the same code one gets null, as for a wrong code.
 */
async function spendCode(
  em: EntityManager,
  seals: SealedSecondFactor,
  adminId: number,
  typed: string,
): Promise<SpentCode | null> {
  const code = typed.replace(/\s/g, '');
  if (!isTotpCode(code))
    return (await spendRecoveryCode(em, adminId, code)) ? 'recovery-code' : null;
  const db = authDb(em);
  const stored = await db
    .selectFrom('authenticators')
    .select('sealedSecret')
    .where('adminId', '=', adminId)
    .executeTakeFirst();
  if (!stored?.sealedSecret) return null;
  const secret = seals.openSecret(stored.sealedSecret, adminId);
  const step = secret === null ? null : await stepOfCode(secret, code);
  if (step === null) return null;
  const accepted = await db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('adminId', '=', adminId)
    .where('sealedSecret', '=', stored.sealedSecret)
    .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('adminId')
    .executeTakeFirst();
  return accepted ? 'authenticator' : null;
}
