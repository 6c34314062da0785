/**
 * A Nigerian mobile number, however people write it: 0803…, 803…, 234803…, +234803…, +234 (0) 803…, with spaces, dots,
 * dashes and the invisible marks that a copied contact has. Ten digits follow the country code, the first ones of a range of the Nigerian Communications Commission's
 * numbering plan: 070, 080, 081, 090, 091. The order form has the same rule (frontend, `features/shared/order/phone.ts`).
 */
const NIGERIAN = /^(?:(?:\+|00)?234)?0?((?:70|[89][01])\d{8})$/;

/** Starts with a country code that is not Nigeria's. */
const FOREIGN = /^(?:\+|00)(?!234)[1-9]/;

/** Without what people write between the digits, dashes of all kinds, and what phones put around a copied number (U+202A, U+202C). */
const withoutMarks = (text: string) => text.replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '');

/** In E.164; undefined where it is no Nigerian number. */
export function nigerianPhone(text: string): string | undefined {
  const [, national] = NIGERIAN.exec(withoutMarks(text)) ?? [];
  return national === undefined ? undefined : `+234${national}`;
}

/** Whether it names another country, whose rules are its own. */
export const isForeignPhone = (text: string): boolean => FOREIGN.test(withoutMarks(text));
