/** The rule of the server (contracts, `orders/phone.ts`): a Nigerian mobile number, however it is written. */
const NIGERIAN = /^(?:(?:\+|00)?234)?0?(?:70|[89][01])\d{8}$/;

/** A number of another country; the server checks its length. */
const FOREIGN = /^(?:\+|00)(?!234)[1-9]\d{7,14}$/;

/** Whether the text looks like a phone number; the server decides. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  return NIGERIAN.test(digits) || FOREIGN.test(digits);
}

/** A WhatsApp chat with a buyer, whose number is stored with the code of its country. */
export const chatWith = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, '')}`;
