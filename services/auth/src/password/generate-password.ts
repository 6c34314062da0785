import { randomInt } from 'node:crypto';

/** No letters or digits that look alike (0 O, 1 l I): a person may have to type it. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random password of four groups, 24 characters, about 138 bits: `f3Kp9w-…`. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
