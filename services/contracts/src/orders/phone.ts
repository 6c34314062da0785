/**
 * A Nigerian mobile number, however people write it: 0803…, 803…, 234803…, +234803…, +234 (0) 803…, with spaces, dots and
 * hyphens. Ten digits follow the country code, the first ones of a range of the Nigerian Communications Commission's
 * numbering plan: 070, 080, 081, 090, 091. The order form has the same rule (frontend, `shared/order/phone.ts`).
 */
const NIGERIAN = /^(?:(?:\+|00)?234)?0?((?:70|[89][01])\d{8})$/;

/** Starts with a country code that is not Nigeria's. */
const FOREIGN = /^(?:\+|00)(?!234)[1-9]/;

/** What people write between the digits. */
const withoutMarks = (text: string) => text.replaceAll(/[\s().-]/g, '');

/** In E.164; undefined where it is no Nigerian number. */
export function nigerianPhone(text: string): string | undefined {
  const [, national] = NIGERIAN.exec(withoutMarks(text)) ?? [];
  return national === undefined ? undefined : `+234${national}`;
}

/** Whether it names another country, whose rules are its own. */
export const isForeignPhone = (text: string): boolean => FOREIGN.test(withoutMarks(text));
