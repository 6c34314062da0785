import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { LiveSession } from '@spade/contracts/messages/auth';
import type { KeyScope } from '@spade/contracts/staff/api-keys';
import { mayDo, type StaffPermission } from '@spade/contracts/staff/permissions';
import type { Request } from 'express';
import { KEY_SCOPE, KeyAdmission, type KeyCaller, keyIn } from './api-keys.ts';
import { clientAddress } from './client-address.ts';
import { GatewayError } from './gateway.errors.ts';
import { ExemptFromCallLimit } from './limits/limits.ts';
import { AnswersErrors } from './openapi-answers.ts';
import { TokenVerifier } from './token-verifier.ts';

/** An admitted session. */
export interface AdminSession extends LiveSession {
  sessionId: string;
  /** The client's address, from {@link clientAddress}. */
  address: string;
}

/** A member of staff, or a program with an API key where the handler is open to keys. */
export type StaffCaller = AdminSession | KeyCaller;

/** Whether a program calls. */
export const isKey = (caller: StaffCaller): caller is KeyCaller => 'keyId' in caller;

/** What a handler demands of a session beyond being live. An option that is left out is strict, except `isFreshOnly`. */
export interface Demands {
  permission?: StaffPermission | undefined;
  /** Open before a temporary password is replaced. */
  isBeforeOwnPassword?: boolean | undefined;
  /** Open before the account has the second factor that its role demands. */
  isBeforeSecondFactor?: boolean | undefined;
  /** Open only minutes after the sign-in. */
  isFreshOnly?: boolean | undefined;
}

/** Header of calls that no user action caused: polling must not keep a session alive. */
const BACKGROUND = 'x-background';

/** The only check that admits a session, whether a token or a signed link names it. */
@Injectable()
export class Admission {
  constructor(private readonly client: MessageClient) {}

  /**
   * Asks auth, so that a logout, a disabled account or a new password takes effect at once. Errors:
   * AUTH.SESSION_ENDED, OWN_PASSWORD_REQUIRED, SECOND_FACTOR_REQUIRED, SIGN_IN_AGAIN, NOT_PERMITTED.
   */
  async admit(sessionId: string, request: Request, demands: Demands = {}): Promise<AdminSession> {
    const isBackground = request.headers[BACKGROUND] !== undefined;
    const asked = { sessionId, ...(isBackground && { isBackground }) };
    const session = await this.client.send('auth.check-session', asked);
    const { role } = session;
    if (session.needsOwnPassword && !demands.isBeforeOwnPassword)
      throw new GatewayError('OWN_PASSWORD_REQUIRED', {});
    if (session.needsSecondFactor && !demands.isBeforeSecondFactor)
      throw new GatewayError('SECOND_FACTOR_REQUIRED', {});
    if (!session.isFresh && demands.isFreshOnly) throw new GatewayError('SIGN_IN_AGAIN', {});
    if (!mayDo(role, demands.permission ?? 'work'))
      throw new GatewayError('NOT_PERMITTED', { role });
    return { ...session, sessionId, address: clientAddress(request) };
  }
}

const BEFORE_OWN_PASSWORD = 'beforeOwnPassword';
const BEFORE_SECOND_FACTOR = 'beforeSecondFactor';
const FRESH_ONLY = 'freshOnly';
const PERMISSION = 'permission';

/** Where the guard stores the caller for the handler. */
const callers = new WeakMap<Request, StaffCaller>();

/** Admits a request with a valid token ({@link Admission}) or API key ({@link KeyAdmission}). Decorators of the handler add demands. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly admission: Admission,
    private readonly keys: KeyAdmission,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { authorization } = request.headers;
    const ask = <T>(key: string) =>
      this.reflector.getAllAndOverride<T | undefined>(key, [
        context.getHandler(),
        context.getClass(),
      ]);
    const key = keyIn(authorization);
    if (key !== undefined) {
      const scope = this.reflector.get<KeyScope | undefined>(KEY_SCOPE, context.getHandler());
      const permission = ask<StaffPermission>(PERMISSION) ?? 'work';
      callers.set(request, await this.keys.admit(key, request, { scope, permission }));
      return true;
    }
    const sessionId = await this.tokens.sessionOf(authorization);
    const session = await this.admission.admit(sessionId, request, {
      permission: ask<StaffPermission>(PERMISSION),
      isBeforeOwnPassword: ask<boolean>(BEFORE_OWN_PASSWORD),
      isBeforeSecondFactor: ask<boolean>(BEFORE_SECOND_FACTOR),
      isFreshOnly: ask<boolean>(FRESH_ONLY),
    });
    callers.set(request, session);
    return true;
  }
}

/** Only staff may call this handler, or the handlers of this controller; any other caller gets 401. */
export function AdminOnly(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ExemptFromCallLimit('only staff with a live session come in'),
    UseGuards(AdminGuard),
    ApiBearerAuth(),
    AnswersErrors(401, 503),
  );
}

/**
 * Only roles with this permission may call the handler, or the handlers of the controller; without it
 * every role of staff may. Beside {@link AdminOnly}.
 */
export const Needs = (permission: StaffPermission) =>
  applyDecorators(SetMetadata(PERMISSION, permission), AnswersErrors(403));

/** Open to a session that began with a temporary password: choosing another one, and signing out (OWASP ASVS 5.0, 6.4.1). */
export const BeforeOwnPassword = () => SetMetadata(BEFORE_OWN_PASSWORD, true);

/**
 * Open to a session whose account still lacks the second factor that its role demands: setting one up,
 * and signing out.
 */
export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);

/** Open only minutes after a sign-in: changes of how an account signs in (OWASP ASVS 5.0, 7.5.1). */
export const FreshOnly = () => applyDecorators(SetMetadata(FRESH_ONLY, true), AnswersErrors(403));

function callerOf(context: ExecutionContext): StaffCaller {
  const caller = callers.get(context.switchToHttp().getRequest<Request>());
  if (!caller) throw new Error('the handler needs AdminOnly');
  return caller;
}

/** Handler parameter: the {@link AdminSession} of a request that {@link AdminOnly} admitted; never a program. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const caller = callerOf(context);
  if (isKey(caller)) throw new Error('a handler that is open to keys takes CurrentCaller');
  return caller;
});

/** Handler parameter: the {@link StaffCaller}, where `KeysMay` opens the handler to keys. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context),
);
