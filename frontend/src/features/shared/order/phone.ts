/** The rule of the server (contracts, `orders/phone.ts`): a Nigerian mobile number, however it is written. */
const NIGERIAN = /^(?:(?:\+|00)?234)?0?(?:70|[89][01])\d{8}$/;

/** A number of another country: the server knows its length. */
const FOREIGN = /^(?:\+|00)(?!234)[1-9]\d{7,14}$/;

/** Whether the text is a phone number, as far as a page can tell. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[\s().-]/g, '');
  return NIGERIAN.test(digits) || FOREIGN.test(digits);
}
