import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { currentRequestId } from '@spade/bus/request-context';
import type { FinishLoginRequest, NewSession } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { maskedNetwork, networkOf } from '../audit/network-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { SealedSecondFactor } from '../factor/sealed-second-factor.ts';
import { InvalidCodeError, SignInOverError } from '../factor/second-factor.errors.ts';
import { readTicket, spendTicket } from '../factor/sign-in-tickets.ts';
import { spendCode } from '../factor/spend-code.ts';
import { LoginThrottle } from '../login/login-throttle.ts';
import { OpenSession } from '../session/open-session.ts';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
@Controller()
export class FinishLogin {
  private readonly throttle: LoginThrottle;

  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
    private readonly sessions: OpenSession,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    this.throttle = new LoginThrottle(config);
  }

  /**
   * The same message again, after a crash before the reply, is answered with the session that it opened. Errors:
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
      throw new SignInOverError();
    }
    const { id: adminId, username } = admin;
    const charge = await this.throttle.chargeInside(this.em, 'code', adminId, address);
    const network = maskedNetwork(networkOf(address));
    const session = await this.em.transactional(async (tx) => {
      const spent = await spendCode(tx, this.seals, adminId, code);
      if (spent === null) return null;
      if (!(await spendTicket(tx, ticket))) throw new SignInOverError();
      const opened = await this.sessions.open(tx, admin, { network, device, openedBy });
      if (!opened) throw new SignInOverError();
      await this.throttle.settle(tx, charge);
      await this.throttle.know(tx, username, address);
      if (spent === 'recovery-code')
        await recordAudit(tx, { action: 'recovery_code_used', adminId, network, actor: username });
      return opened;
    });
    if (session) return session;
    // The first delivery of the message was still at work.
    const first = await delivered();
    if (first) return first;
    const line = { adminId, network, actor: 'service' };
    await recordAudit(this.em, { action: 'second_factor_failed', ...line });
    throw new InvalidCodeError();
  }
}

/** Names this very message: a code that someone else tries again is another request. */
function digestOf(ticket: string, code: string): string | undefined {
  const requestId = currentRequestId();
  if (requestId === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([requestId, ticket, code]))
    .digest('base64url');
}
