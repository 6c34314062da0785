import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { clientAddress } from '../client-address.ts';
import { Limits } from './limits.ts';

const EXEMPT = 'exemptFromCallLimit';

/** The common limit does not count this handler, or the handlers of this controller, and why. */
export const ExemptFromCallLimit = (reason: string) => SetMetadata(EXEMPT, reason);

/** Counts every call by its address, unless its handler says why not. Throws RATE_LIMITED. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly limits: Limits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<string | undefined>(EXEMPT, places) === undefined)
      await this.limits.call(clientAddress(context.switchToHttp().getRequest<Request>()));
    return true;
  }
}
