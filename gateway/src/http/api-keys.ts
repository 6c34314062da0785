import { randomBytes } from 'node:crypto';
import { applyDecorators, Injectable, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiSecurity } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { type KeyScope, keyActor, keyScopes } from '@spade/contracts/staff/api-keys';
import { mayDo, type StaffPermission, type StaffRole } from '@spade/contracts/staff/permissions';
import { digestOf } from '@spade/platform/sealing/seal';
import type { Request } from 'express';
import { clientAddress } from './client-address.ts';
import { GatewayError } from './gateway.errors.ts';
import { Limits } from './limits/limits.ts';
import { AnswersErrors } from './openapi-answers.ts';

/** How every key begins, so that secret scanners find one that was published: `spade_key_[A-Za-z0-9_-]{43}`. */
const PREFIX = 'spade_key_';

/** A new key, its digest as auth keeps it, and its first letters as owners see them. */
export function makeKey(): { key: string; digest: string; hint: string } {
  const key = PREFIX + randomBytes(32).toString('base64url');
  return { key, digest: digestOf(key), hint: key.slice(0, PREFIX.length + 6) };
}

/** The key in an `Authorization` header that has one, whether it is good or not. */
export function keyIn(authorization: string | undefined): string | undefined {
  return /^Bearer (spade_key_.*)$/i.exec(authorization ?? '')?.[1];
}

/** A program with a key whose scope opens the call. */
export interface KeyCaller {
  keyId: number;
  /** Its name in histories and audit lines; no account has such a name. */
  username: string;
  /** The role that its calls are made in; what it may call depends on its scopes alone. */
  role: StaffRole;
  /** The client's address, from {@link clientAddress}. */
  address: string;
}

/** What a call asks of a key. */
interface KeyDemands {
  scope: KeyScope | undefined;
  permission: StaffPermission;
}

/** The one way by which a key is let in. */
@Injectable()
export class KeyAdmission {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
  ) {}

  /**
   * Asks auth, so that a revoked key ends at once. Errors: AUTH.KEY_INVALID, RATE_LIMITED, KEY_NOT_PERMITTED.
   */
  async admit(
    key: string,
    request: Request,
    { scope, permission }: KeyDemands,
  ): Promise<KeyCaller> {
    const address = clientAddress(request);
    const { keyId, name, scopes, callsPerMinute } = await this.limits.countRefused(
      'keys-address',
      address,
      () => this.client.send('auth.check-key', { digest: digestOf(key) }),
    );
    await this.limits.countKey(keyId, callsPerMinute);
    if (scope === undefined || !scopes.includes(scope))
      throw new GatewayError('KEY_NOT_PERMITTED', { scope: scope ?? null });
    const role = keyScopes[scope];
    // A call of owners stays closed, even if it named a scope.
    if (!mayDo(role, permission)) throw new GatewayError('KEY_NOT_PERMITTED', { scope: null });
    return { keyId, username: keyActor(name), role, address };
  }
}

/** Where the guard reads the scope of a handler. */
export const KEY_SCOPE = 'keyScope';

/** What the document says of a call that is open to keys. */
export interface KeyExtension {
  scope: KeyScope;
  /** What a key gets as `data`, where it is not what staff get. */
  answer?: string;
}

/** The extension of the document that has it. */
export const KEY_EXTENSION = 'x-api-key';

/** The name of the security scheme in the document. */
export const KEY_SCHEME = 'apiKey';

/**
 * Opens a handler of `AdminOnly` to API keys with this scope. `answer` is what they get where staff get more. The handler
 * takes a `CurrentCaller`.
 */
export function KeysMay(scope: KeyScope, answer?: Type): MethodDecorator {
  const extension: KeyExtension = { scope, ...(answer && { answer: answer.name }) };
  return applyDecorators(
    SetMetadata(KEY_SCOPE, scope),
    ApiSecurity(KEY_SCHEME),
    ApiExtension(KEY_EXTENSION, extension),
    ...(answer ? [ApiExtraModels(answer)] : []),
    AnswersErrors(403, 429),
  );
}
