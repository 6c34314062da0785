import { CodedError } from '@spade/contracts/errors/coded-error';

/** Public ids are 16 random bytes in base64url. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/;

const INTEGER_ID = /^[1-9]\d{0,9}$/;

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
  const isInteger = INTEGER_ID.test(text) && Number(text) <= 2_147_483_647;
  if (!isInteger && !PUBLIC_ID.test(text)) throw new CodedError('ORDERS.NOT_FOUND', {});
  return text;
}
