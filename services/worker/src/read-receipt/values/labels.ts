/** What the words before a value say that it is. */
export type Label = 'amount' | 'other money' | 'session' | 'transaction';

/** In this order: `Total Amount` is a total, `Session ID` is not the bank's own id. */
const labels: readonly [Label, RegExp][] = [
  [
    'other money',
    /\b(?:fees?|charges?|vat|levy|duty|total|bal(?:ance)?|limit|cashback|bonus|discount|points?|debited)\b/i,
  ],
  ['session', /\bsession(?:\b|id)/i],
  ['transaction', /\b(?:transaction|trans|txn|payment|tran)\s*(?:no|id|ref|reference|number)\b/i],
  ['transaction', /\b(?:reference|ref|rrn)\b/i],
  ['amount', /\b(?:amount|amt|you(?: have)? sent)\b/i],
];

/** A currency sign or code as a reader may see it, apart from its digits. */
export function isSign(text: string): boolean {
  return /^(?=.)(?:NGN|[^\sA-Za-z\d:.]{0,2}[NWMH]{0,2}[^\sA-Za-z\d:.]{0,3})$/i.test(text);
}

/** A number with separators, even one that is not certain: the place is worth another look. */
export const LIKE_MONEY = /\d[.,]\d{3}(?!\d)|\d[.,]\d{2}(?![\d.,])/;

/** What the reader makes of a `T` with serifs: `I'otal`, `l'otal`, `[otal`. */
const BROKEN_T = /(?<!\S)(?:[Il1|]['’‘]|[[({|])(?=[a-z]{3})/g;

/** The label in a text, or null. */
export function labelIn(text: string): Label | null {
  const repaired = text.replace(BROKEN_T, 'T');
  return labels.find(([, pattern]) => pattern.test(repaired))?.[0] ?? null;
}
