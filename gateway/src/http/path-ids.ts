import { CodedError } from '@spade/contracts/errors/coded-error';
import { idFrom } from '@spade/contracts/ids';
import { isUUID } from 'class-validator';
import { GatewayError } from './gateway.errors.ts';

/** Public ids are 16 random bytes in base64url. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/;

/** The integer id in a path. If the text is not an id, throws `missing` without asking the service. */
export function pathId(
  text: string,
  missing:
    | 'AUTH.KEY_NOT_FOUND'
    | 'CATALOG.PRODUCT_NOT_FOUND'
    | 'ORDERS.CREDIT_NOT_FOUND'
    | 'ORDERS.DOUBT_NOT_FOUND'
    | 'CONTACT.MESSAGE_NOT_FOUND'
    | 'CONTACT.WEBHOOK_NOT_FOUND'
    | 'NOT_FOUND',
): number {
  const id = idFrom(text);
  if (id !== undefined) return id;
  throw missing === 'NOT_FOUND' ? new GatewayError(missing, {}) : new CodedError(missing, {});
}

/** The UUID in a path. If the text is not a UUID, throws `missing` without asking the service. */
export function pathUuid(
  text: string,
  missing: 'CATALOG.IMPORT_NOT_FOUND' | 'CONTACT.WEBHOOK_NOT_FOUND' | 'ORDERS.STATEMENT_NOT_FOUND',
): string {
  if (!isUUID(text)) throw new CodedError(missing, {});
  return text;
}

/**
 * A public order id from a path. Anything else, the integer of the staff included, is an order
 * that no one can find: ORDERS.NOT_FOUND, without asking the service.
 */
export function publicOrderId(text: string): string {
  if (!PUBLIC_ID.test(text)) throw new CodedError('ORDERS.NOT_FOUND', {});
  return text;
}

/** What staff call an order by: its integer or its public id. Throws ORDERS.NOT_FOUND. */
export function staffOrderName(text: string): string {
  if (idFrom(text) === undefined && !PUBLIC_ID.test(text))
    throw new CodedError('ORDERS.NOT_FOUND', {});
  return text;
}
