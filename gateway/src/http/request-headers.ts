import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from './gateway.errors.ts';

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's X-Request-Id when it is safe to log and forward, otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}

/**
 * The caller's Idempotency-Key, 1 to 255 printable characters, or a new one for this call alone
 * (draft-ietf-httpapi-idempotency-key-header-07; the spec's page sends none). Throws VALIDATION.
 */
export function idempotencyKeyFrom(header: string | undefined): string {
  const key = header?.trim();
  if (key === undefined || key === '') return randomUUID();
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const rule = 'Idempotency-Key must be at most 255 printable characters';
    throw new GatewayError('VALIDATION', { errors: { 'Idempotency-Key': [rule] } });
  }
  return key;
}
