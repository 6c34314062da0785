import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { AdminIdentity } from '@spade/contracts/messages/auth';
import { MessageClient } from '@spade/platform/transport/message-client';
import type { Request } from 'express';
import { TokenVerifier } from './token-verifier.ts';

/** The admin who makes a request, once the guard has admitted it. */
export interface AdminSession extends AdminIdentity {
  sessionId: string;
  expiresAt: string;
}

/** Where the guard stores the session for the handler. */
const sessions = new WeakMap<Request, AdminSession>();

/**
 * Admits a request only with a valid token whose session auth confirms, so that a logout, a disabled
 * account or a new password takes effect at once. Errors: UNAUTHENTICATED, AUTH.SESSION_ENDED.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly client: MessageClient,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const sessionId = await this.tokens.sessionOf(request.headers.authorization);
    const identity = await this.client.send('auth.check-session', { sessionId });
    sessions.set(request, { ...identity, sessionId });
    return true;
  }
}

/** Metadata key that marks a handler as staff only; checked by `test/access.spec.ts`. */
const ADMIN_ONLY = 'adminOnly';

/** Only staff may call this handler, or the handlers of this controller. */
export function AdminOnly(): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(ADMIN_ONLY, true), UseGuards(AdminGuard), ApiBearerAuth());
}

/** Handler parameter: the {@link AdminSession} of a request that {@link AdminOnly} admitted. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const session = sessions.get(context.switchToHttp().getRequest<Request>());
  if (!session) throw new Error('CurrentAdmin needs AdminOnly on the handler');
  return session;
});
