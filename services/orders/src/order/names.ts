import { randomBytes, randomInt } from 'node:crypto';
import { idFrom } from '@spade/contracts/ids';

/** Letters and digits that no one mistakes for one another, spoken or in print: no 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * The public id of a new order: 128 random bits as 22 base64url characters. Anyone who has it may
 * see the order and send its proof, so it is never derived from anything.
 */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * A reference for the transfer's narration, for example `SO-7K4M2`. It always has a digit and a letter: `SO HAPPY`
 * or `SO 23456` in a narration could mean something else. The table keeps it unique.
 */
export function newReference(): string {
  const code = Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return /\d/.test(code) && /[A-Z]/.test(code) ? `SO-${code}` : newReference();
}

/** How staff named an order: by its integer id, or by its public id. */
export type StaffOrderName = { id: number } | { publicId: string };

/** Reads what staff wrote. Public ids have 22 characters, so a short number is an integer id. */
export function parseStaffOrderName(text: string): StaffOrderName {
  const id = idFrom(text);
  return id === undefined ? { publicId: text } : { id };
}
