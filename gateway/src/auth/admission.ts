import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { LiveSession } from '@spade/contracts/messages/auth';
import { mayDo, type StaffPermission } from '@spade/contracts/staff/permissions';
import { GatewayError } from '../http/gateway.errors.ts';

/** An admitted session. */
export interface AdminSession extends LiveSession {
  sessionId: string;
}

/** What a call asks of its session beyond being live; left out, the strictest but for `isFreshOnly`. */
export interface Demands {
  permission?: StaffPermission | undefined;
  /** Open before a temporary password is replaced. */
  isBeforeOwnPassword?: boolean | undefined;
  /** Open before the account has the second factor that its role demands. */
  isBeforeSecondFactor?: boolean | undefined;
  /** Open only minutes after the sign-in. */
  isFreshOnly?: boolean | undefined;
}

/** The one way by which a session is let in, however the call proves that it has one. */
@Injectable()
export class Admission {
  constructor(private readonly client: MessageClient) {}

  /**
   * Asks auth, so that a logout, a disabled account or a new password takes effect at once. Errors:
   * AUTH.SESSION_ENDED, OWN_PASSWORD_REQUIRED, SECOND_FACTOR_REQUIRED, SIGN_IN_AGAIN, NOT_PERMITTED.
   */
  async admit(sessionId: string, demands: Demands = {}): Promise<AdminSession> {
    const session = await this.client.send('auth.check-session', { sessionId });
    const { role } = session;
    if (session.needsOwnPassword && !demands.isBeforeOwnPassword)
      throw new GatewayError('OWN_PASSWORD_REQUIRED', {});
    if (session.needsSecondFactor && !demands.isBeforeSecondFactor)
      throw new GatewayError('SECOND_FACTOR_REQUIRED', {});
    if (!session.isFresh && demands.isFreshOnly) throw new GatewayError('SIGN_IN_AGAIN', {});
    if (!mayDo(role, demands.permission ?? 'work'))
      throw new GatewayError('NOT_PERMITTED', { role });
    return { ...session, sessionId };
  }
}
