/** What the words before a value say that it is. */
export type Label = 'amount' | 'other money' | 'session' | 'transaction';

/** In this order: `Total Amount` is a total, `Session ID` is not the bank's own id. */
const labels: readonly [Label, RegExp][] = [
  [
    'other money',
    /\b(?:fees?|charges?|vat|levy|duty|total|bal(?:ance)?|limit|cashback|bonus|discount|points?|debited)\b/i,
  ],
  ['session', /\bsession\b/i],
  ['transaction', /\b(?:transaction|trans|txn|payment|tran)\s*(?:no|id|ref|reference|number)\b/i],
  ['transaction', /\b(?:reference|ref|rrn)\b/i],
  ['amount', /\b(?:amount|amt)\b/i],
];

/** What the reader makes of a `T` with serifs: `I'otal`, `l'otal`, `[otal`. */
const BROKEN_T = /(?<!\S)(?:[Il1|]['’‘]|[[({|])(?=[a-z]{3})/g;

/** The label in a text, or null. */
export function labelIn(text: string): Label | null {
  const repaired = text.replace(BROKEN_T, 'T');
  return labels.find(([, pattern]) => pattern.test(repaired))?.[0] ?? null;
}
