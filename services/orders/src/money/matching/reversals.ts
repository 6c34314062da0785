import { fold } from './credit-identity.ts';
import { referencesIn } from './reference.ts';

/**
 * How banks say that a row takes money back: `***RSVL NIP/GTB/ADA OBI`, `NIP REVERSAL`, `RETURNED CHEQUE`. Not `REV`,
 * which is a clergyman's title.
 */
const REVERSAL =
  /(?<!\p{L})(?:r[vs]{2}l|rvrsl|revsl|reversals?|reversed|reversing|returned|rtnd|dishonou?red)(?!\p{L})/giu;

/** Whether a narration says that the row takes money back. */
export const saysReversal = (narration: string): boolean => narration.search(REVERSAL) >= 0;

/** A debit that may take a credit back. */
export interface PossibleReversal {
  id: number;
  amountKobo: number;
  valueDate: string;
  narration: string;
  bankId: string | null;
  corrects: string | null;
  /** The bank marks it as a reversal. */
  isReversal: boolean;
}

/** A credit that may have been taken back. */
export interface ReversibleCredit
  extends Pick<PossibleReversal, 'id' | 'amountKobo' | 'valueDate' | 'narration' | 'bankId'> {
  source: 'statement' | 'attested';
  /** References of the orders that it was given to. */
  references: readonly string[];
  /** One of these orders owes money or sent some back: the debit is more likely our refund. */
  hasRefund: boolean;
}

/** Shorter narrations, such as `TRANSFER`, are those of many rows. */
const MIN_NARRATION = 12;

/** Session ids of NIP have 30 digits, those of other ways at least 15; account and phone numbers have fewer. */
const SESSION_ID = /[a-z]{0,6}\d{15,}/gi;

/** Banks book a reversal on a value date up to so many days before that of its credit. */
const DAY_MS = 86_400_000;

/** What a row shares with the row that takes it back, the surest first. */
function keysOf(row: { amountKobo: number; narration: string; bankId: string | null }) {
  const { amountKobo, narration, bankId } = row;
  const text = fold(narration.replace(REVERSAL, ' '));
  const references = referencesIn(narration).filter(
    ({ form }) => form === 'exact' || form === 'spelled',
  );
  return {
    ids: [fold(bankId ?? ''), ...(narration.match(SESSION_ID) ?? []).map(fold)]
      .filter((id) => id !== '')
      .map((id) => `id ${amountKobo} ${id}`),
    text: text === '' ? [] : [`text ${amountKobo} ${text}`],
    isLong: text.length >= MIN_NARRATION,
    references: references.map(({ folded }) => `reference ${amountKobo} ${folded}`),
  };
}

/** Finds for each debit the credit that it takes back. */
export class ReversalIndex<Credit extends ReversibleCredit> {
  private readonly byKey = new Map<string, Credit[]>();
  private readonly taken = new Set<Credit>();

  constructor(credits: readonly Credit[]) {
    for (const credit of credits) {
      const { ids, text, references } = keysOf(credit);
      const given = credit.references.flatMap(
        (reference) => keysOf({ ...credit, narration: reference }).references,
      );
      const corrected = credit.bankId === null ? [] : [`corrects ${fold(credit.bankId)}`];
      for (const key of new Set([...ids, ...text, ...references, ...given, ...corrected])) {
        const known = this.byKey.get(key);
        if (known) known.push(credit);
        else this.byKey.set(key, [credit]);
      }
    }
  }

  /**
   * The credit of the debit's amount that shares its id, its narration or its reference, by the surest of these. A
   * debit that does not say that it is a reversal must not look like our own refund. Each credit is taken once.
   */
  take(debit: PossibleReversal): Credit | undefined {
    const isCertain = debit.isReversal || saysReversal(debit.narration);
    const { ids, text, isLong, references } = keysOf(debit);
    const isRefund = !isCertain && /\brefund/i.test(debit.narration);
    const found =
      this.latest(
        debit,
        debit.corrects === null ? [] : [`corrects ${fold(debit.corrects)}`],
        true,
      ) ??
      this.latest(debit, ids, true) ??
      this.latest(debit, isCertain || isLong ? text : [], isCertain) ??
      this.latest(debit, isRefund ? [] : references, isCertain);
    if (found) this.taken.add(found);
    return found;
  }

  /** The last before the debit; where one payment came as two credits, that of the statement. */
  private latest(
    debit: PossibleReversal,
    keys: readonly string[],
    isCertain: boolean,
  ): Credit | undefined {
    const lastDay = new Date(Date.parse(debit.valueDate) + DAY_MS).toISOString().slice(0, 10);
    const rank = ({ source }: Credit) => (source === 'statement' ? 1 : 0);
    return keys
      .flatMap((key) => this.byKey.get(key) ?? [])
      .filter(
        (credit) =>
          !this.taken.has(credit) &&
          credit.valueDate <= lastDay &&
          (isCertain || !credit.hasRefund),
      )
      .toSorted(
        (a, b) => rank(b) - rank(a) || b.valueDate.localeCompare(a.valueDate) || b.id - a.id,
      )[0];
  }
}
