import { addDays } from '@spade/contracts/lagos';
import { reversalAtStart } from '@spade/contracts/money/reversal-words';
import { fold } from './credit-identity.ts';
import { type PaymentWords, paymentWords } from './payment-words.ts';

/** A debit that may take a credit back. */
export interface PossibleReversal {
  id: number;
  amountKobo: number;
  valueDate: string;
  narration: string;
  bankId: string | null;
  corrects: string | null;
  /** The reader of its file found the bank's mark of a reversal. */
  isReversal: boolean;
}

/** A credit that may have been taken back. */
export interface ReversibleCredit
  extends Pick<PossibleReversal, 'id' | 'amountKobo' | 'valueDate' | 'narration' | 'bankId'> {
  source: 'statement' | 'attested';
  sender: string | null;
  /** References of the orders that it was given to. */
  references: readonly string[];
  /** One of these orders owes money or sent some back: the debit is more likely our refund. */
  hasRefund: boolean;
}

/** `isCertain`: both carry one id, or the bank calls the debit a reversal and it names the payment. Else it is a hint. */
export interface FoundCredit<Credit> {
  credit: Credit;
  isCertain: boolean;
}

/** Shorter narrations, such as `TRANSFER`, are those of many rows. */
const MIN_NARRATION = 12;

/** Letters of the payer's words that a reversal must repeat. */
const MIN_LETTERS = 6;

/** The words of a debit that the payment has, too. */
const withoutMark = (narration: string) => reversalAtStart(narration)?.rest ?? narration;

interface Indexed<Credit> {
  credit: Credit;
  words: PaymentWords;
  references: ReadonlySet<string>;
  text: string;
}

/** Finds for each debit the credit that it takes back, or may take back. */
export class ReversalIndex<Credit extends ReversibleCredit> {
  private readonly byAmount = new Map<number, Indexed<Credit>[]>();
  private readonly byBankId = new Map<string, Indexed<Credit>[]>();
  private readonly taken = new Set<Credit>();

  constructor(credits: readonly Credit[]) {
    for (const credit of credits) {
      const words = paymentWords(credit);
      const given = credit.references.flatMap((narration) => [
        ...paymentWords({ narration }).references,
      ]);
      const references = new Set([...words.references, ...given]);
      const indexed = { credit, words, references, text: fold(credit.narration) };
      push(this.byAmount, credit.amountKobo, indexed);
      if (credit.bankId !== null) push(this.byBankId, fold(credit.bankId), indexed);
    }
  }

  /**
   * The credit that the debit takes back for certain: the id that it corrects, or one id of both; or, of a debit that
   * the bank calls a reversal, the reference or the sender that it names. Else the one of its amount that looks alike,
   * as a hint, unless the debit looks like our own refund. Each credit is taken once.
   */
  take(debit: PossibleReversal): FoundCredit<Credit> | undefined {
    const corrected =
      debit.corrects === null ? [] : (this.byBankId.get(fold(debit.corrects)) ?? []);
    const alike = this.byAmount.get(debit.amountKobo) ?? [];
    const words = paymentWords(debit);
    const ids = new Set([...words.sessions, fold(debit.bankId ?? '')].filter((id) => id !== ''));
    const hasId = ({ credit, words: own }: Indexed<Credit>) =>
      ids.has(fold(credit.bankId ?? '')) || [...own.sessions].some((id) => ids.has(id));
    const certain =
      this.latest(debit, corrected) ??
      this.latest(debit, alike.filter(hasId)) ??
      (debit.isReversal
        ? (this.latest(
            debit,
            alike.filter((one) => namesReference(words, one)),
          ) ??
          this.latest(
            debit,
            alike.filter((one) => namesSender(words, one)),
          ))
        : undefined);
    if (certain) {
      this.taken.add(certain);
      return { credit: certain, isCertain: true };
    }
    const text = fold(withoutMark(debit.narration));
    const isRefund = /\brefund/i.test(debit.narration);
    const hint = this.latest(
      debit,
      alike.filter(
        (one) =>
          !one.credit.hasRefund &&
          ((text === one.text && (debit.isReversal || text.length >= MIN_NARRATION)) ||
            (!isRefund && namesReference(words, one))),
      ),
    );
    return hint && { credit: hint, isCertain: false };
  }

  /** The last before the debit; where one payment came as two credits, that of the statement. */
  private latest(
    debit: PossibleReversal,
    candidates: readonly Indexed<Credit>[],
  ): Credit | undefined {
    // Banks book a reversal on a value date up to a day before that of its credit.
    const lastDay = addDays(debit.valueDate, 1);
    const rank = ({ source }: Credit) => (source === 'statement' ? 1 : 0);
    return candidates
      .map(({ credit }) => credit)
      .filter((credit) => !this.taken.has(credit) && credit.valueDate <= lastDay)
      .toSorted(
        (a, b) => rank(b) - rank(a) || b.valueDate.localeCompare(a.valueDate) || b.id - a.id,
      )[0];
  }
}

const namesReference = (
  { references }: PaymentWords,
  credit: { references: ReadonlySet<string> },
) => [...references].some((reference) => credit.references.has(reference));

/** All words of the payer, or, where the file has no sender apart, all words that tell the payment from others. */
function namesSender({ telling }: PaymentWords, { words }: { words: PaymentWords }): boolean {
  const payer = words.payer.size > 0 ? words.payer : words.telling;
  const letters = [...payer].reduce((sum, { length }) => sum + length, 0);
  return letters >= MIN_LETTERS && [...payer].every((word) => telling.has(word));
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
