import { nameWords } from '../../orders/person-name.ts';
import { fold } from './credit-identity.ts';
import { referencesIn } from './reference.ts';

/** What a payment's words say, however a reader split them between sender and narration. */
export interface PaymentWords {
  /** Each word once, sorted, without ids: equal for equal payments. */
  key: string;
  /** Its letters, sorted: equal also where a line break cut a word in two. */
  letters: string;
  all: ReadonlySet<string>;
  /** Words that tell payments apart: no words of banks, no ids. */
  telling: ReadonlySet<string>;
  /** References of orders that it names for certain, folded. */
  references: ReadonlySet<string>;
  /** Ids of 15 digits and more, such as the session id of NIP. */
  sessions: ReadonlySet<string>;
  /** Words of the sender, where the file has it apart. */
  payer: ReadonlySet<string>;
  /** Words that tell payments apart and are no reference of an order: names, and what was bought. */
  own: ReadonlySet<string>;
  /** The last word of the narration, which a format may have cut anywhere. */
  last: string;
  /** Payments whose words are alike have one of these in common; null: its words may be like those of any. */
  stems: ReadonlySet<string> | null;
}

/** Words of banks and channels, which many payments share. */
const COMMON = new Set(
  `nip neft rtgs instant trf tfr transfer transfers xfer payment pymt pmt paid pay credit cr debit dr from frm to by
  b o bo ref reference rrn stan sid session id app mobile mob uto web ussd atm pos bank plc ltd limited mfb microfinance ng ngn naira
  fip ft fund funds deposit cash cheque chq lodgement inward outward inflow via for of the and at on in a i so
  gtb gtbank guaranty trust access zenith uba united africa first fbn firstbank kuda moniepoint opay paycom palmpay
  fidelity fcmb sterling stanbic ibtc union wema alat polaris ecobank keystone jaiz providus titan lotus globus
  rsvl rvsl reversal reversed`.split(/\s+/),
);

/** A shorter beginning is that of many words. */
const MIN_CUT = 4;

/** A token of ten digits or more is an id, an account or a phone number, which one format prints and another does not. */
const ID = /^(?=\D*(?:\d\D*){10})[a-z0-9]+$/;
const SESSION = /^[a-z]{0,6}\d{15,}$/;

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');

/** The words of a payment. */
export function paymentWords({
  narration,
  sender,
  bankId,
}: {
  narration: string;
  sender?: string | null | undefined;
  bankId?: string | null | undefined;
}): PaymentWords {
  const text = `${narration} ${sender ?? ''}`;
  const tokens = [...new Set(tokensOf(text))];
  const ids = new Set([fold(bankId ?? ''), ...tokensOf(bankId ?? '')]);
  const words = tokens.filter((token) => !ids.has(token) && !ID.test(token)).toSorted();
  // Apart: what a cut left of a reference, and the payer's name behind it, are no reference together.
  const named = [...referencesIn(narration, sender), ...referencesIn(sender ?? '')];
  const references = named.flatMap(({ form, folded }) =>
    form === 'exact' || form === 'spelled' ? [folded] : [],
  );
  const telling = words.filter(
    (word) => word.length > 1 && !/^\d+$/.test(word) && !COMMON.has(word),
  );
  const isReference = (word: string) =>
    referencesIn(word).some(({ folded }) => references.includes(folded));
  const letters = Array.from(words.join('')).toSorted().join('');
  const own = telling.filter((word) => !isReference(word));
  const last = tokensOf(narration).at(-1) ?? '';
  const sessions = [...tokens, fold(bankId ?? '')].filter((token) => SESSION.test(token));
  // A short last word may be the beginning of any.
  const mayBeAny = own.length === 0 || (last.length < MIN_CUT && telling.includes(last));
  const beginnings = telling.map((word) => word.slice(0, MIN_CUT));
  return {
    key: words.join(' '),
    all: new Set(words),
    letters,
    telling: new Set(telling),
    own: new Set(own),
    last,
    references: new Set(references),
    sessions: new Set(sessions),
    payer: new Set(nameWords(sender ?? '')),
    stems: mayBeAny ? null : new Set([letters, ...beginnings, ...references, ...sessions]),
  };
}

/**
 * How the words of two payments of one amount and day compare. `equal`: the same, however split and ordered.
 * `contained`: one has all telling words of the other, which is cut or shorter. `partly`: some are the same, or one
 * says nothing. `apart`: they are of different payments.
 */
export type WordsFit = 'equal' | 'contained' | 'partly' | 'apart';

/** Fewer letters in common prove nothing. */
const MIN_LETTERS = 8;

/** Compares the words of two payments of one amount and day. */
export function compareWords(a: PaymentWords, b: PaymentWords): WordsFit {
  if (a.key === b.key || hasCommon(a.sessions, b.sessions)) return 'equal';
  if (namesAnotherOrder(a, b)) return 'apart';
  // A line break cuts a word in two. References of the same letters in another order were told apart above.
  if (a.letters === b.letters && a.letters.length >= MIN_LETTERS) return 'equal';
  const [small, large] = lettersIn(a.telling) <= lettersIn(b.telling) ? [a, b] : [b, a];
  const all = lettersIn(small.telling);
  if (all === 0) {
    const isSilent = a.all.size === 0 || b.all.size === 0;
    return isSilent || hasCommon(a.all, b.all) ? 'partly' : 'apart';
  }
  const isCut = (word: string) =>
    word === small.last && [...large.telling].some((other) => other.startsWith(word));
  const shared = lettersIn(
    [...small.telling].filter((word) => isSaid(word, large.telling) || isCut(word)),
  );
  if (shared === all && shared >= MIN_LETTERS) return 'contained';
  return shared * 2 >= all || hasCommon(a.references, b.references) ? 'partly' : 'apart';
}

/**
 * Whether one of two rows of different formats says nothing that the other could contradict: the way of paying alone, or
 * the order alone where the other has the payer alone.
 */
export const isSilentBeside = (a: PaymentWords, b: PaymentWords): boolean =>
  !namesAnotherOrder(a, b) && (a.own.size === 0 || b.own.size === 0);

/** Whether both name orders, and none is the same. */
export const namesAnotherOrder = (a: PaymentWords, b: PaymentWords): boolean =>
  a.references.size > 0 && b.references.size > 0 && !hasCommon(a.references, b.references);

/** Whether both name one order. */
export const nameSameOrder = (a: PaymentWords, b: PaymentWords): boolean =>
  hasCommon(a.references, b.references);

/**
 * Whether two rows that carry one id of the bank are not the same payment: another order's reference, or a payer whose
 * name shares no word. Words that are cut, re-ordered or missing contradict nothing; `isSameFormat`: the same export
 * prints the same words, so a reference in one of them alone contradicts too.
 */
export function contradicts(a: PaymentWords, b: PaymentWords, isSameFormat: boolean): boolean {
  if (namesAnotherOrder(a, b)) return true;
  const isNamed = a.references.size > 0 && b.references.size > 0;
  if (isSameFormat && a.references.size + b.references.size > 0 && !isNamed) return true;
  const [payerA, payerB] = [a, b].map(({ payer, telling }) => (payer.size > 0 ? payer : telling));
  if (!payerA || !payerB || payerA.size === 0 || payerB.size === 0) return false;
  // Where only one has the sender apart, the other has it among its words, or does not name it.
  const isApart = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    ![...words].some((word) => isSaid(word, others));
  return (
    isApart(payerA, new Set([...payerB, ...b.telling])) &&
    isApart(payerB, new Set([...payerA, ...a.telling]))
  );
}

/** How many letters of words that tell payments apart only one of them has. */
export const lettersApart = (a: PaymentWords, b: PaymentWords): number =>
  lettersIn([...without(a.telling, b.telling), ...without(b.telling, a.telling)]);

/** Whether both name the same orders, or none. */
export const haveSameReferences = (a: PaymentWords, b: PaymentWords): boolean =>
  a.references.size === b.references.size && without(a.references, b.references).length === 0;

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].filter((word) => !others.has(word));

const hasCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].some((value) => b.has(value));

const lettersIn = (words: Iterable<string>) =>
  [...words].reduce((sum, { length }) => sum + length, 0);

/** The word, or one that is its beginning or that begins with it: banks cut words. */
const isSaid = (word: string, words: ReadonlySet<string>) =>
  words.has(word) ||
  (word.length >= MIN_CUT &&
    [...words].some(
      (other) => other.length >= MIN_CUT && (other.startsWith(word) || word.startsWith(other)),
    ));
