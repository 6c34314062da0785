/** Values of these keys never reach a log, whatever they hold. */
const HIDDEN_KEYS =
  'password|token|authorization|cookie|secret|customerName|firstName|lastName|shippingAddress|address|shippingLandmark|landmark|message_body|accountNumber|idempotencyKey|orderId|objectKey';

const hiddenValue = new RegExp(`("(?:${HIDDEN_KEYS})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
/** The buyer of an order: a flat object of personal fields. */
const HIDDEN_BUYER = /("buyer":)\{(?:"(?:[^"\\]|\\.)*"|[^"}])*\}/g;
/*
 * Both begin only where a run of their characters begins: tried at every character of a long run, as a
 * visitor may send it, they would take time by the square of its length.
 */
const EMAIL = /(?<![A-Z0-9._%+-])([._%+-]*[A-Z0-9])[A-Z0-9._%+-]*@([A-Z0-9.-]+\.[A-Z]{2,})/gi;
const JWT = /(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** Nigerian numbers as people write them: +2348031234567, 2348031234567, 08031234567. */
const PHONE = /(?:\+?234|\b0)[789]\d{7}(\d{2})\b/g;
const CREDENTIALS_IN_URL = /(:\/\/[^:/@\s"]*:)[^@/\s"]+@/g;

/**
 * Masks one finished log line (JSON): secrets and names by key; e-mail addresses, phone numbers,
 * tokens and passwords in URLs wherever they stand, so also in an error's message. Works on the
 * text because that is the only place that nothing can slip past. NDPA 2023 s.24 (minimise).
 */
export function maskPersonalData(line: string): string {
  return line
    .replace(hiddenValue, '$1"***"')
    .replace(HIDDEN_BUYER, '$1"***"')
    .replace(CREDENTIALS_IN_URL, '$1***@')
    .replace(EMAIL, '$1***@$2')
    .replace(JWT, '$1***')
    .replace(PHONE, '***$1');
}
