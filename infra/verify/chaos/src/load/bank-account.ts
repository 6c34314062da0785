import type { StatementEntry } from '@spade/bank-simulator/files/entry';
import { writeStatement } from '@spade/bank-simulator/files/write-statement';
import type { SimulatedCredit } from '@spade/bank-simulator/make-credits';
import type { History } from '../history/history.ts';

/** An account whose statement has all its movements, in the order in which they came. */
export interface BankAccount {
  book: (credits: readonly SimulatedCredit[], history: History) => void;
  /** Books a debit that takes a credit back, which the account has. */
  takeBack: (credit: SimulatedCredit, history: History) => void;
  statement: () => Uint8Array;
}

/** One bank that gives no ids, and one that does. */
export function openAccounts(): BankAccount[] {
  return ['GTBank CSV', 'Moniepoint CSV'].map((format) => {
    const entries: StatementEntry[] = [];
    return {
      book: (credits, history) => {
        for (const { at, amountKobo, sender, senderBank, words } of credits) {
          entries.push({ at, amountKobo, direction: 'credit', sender, senderBank, words });
          history.add({ kind: 'bank', at: Date.now(), amountKobo, sender, words });
        }
      },
      takeBack: ({ amountKobo, sender, senderBank, words }, history) => {
        const debit = { direction: 'debit' as const, words: `RVSL ${words}` };
        entries.push({ at: new Date(), amountKobo, sender, senderBank, ...debit });
        history.add({ kind: 'bank-reversal', at: Date.now(), amountKobo, sender, words });
      },
      statement: () => writeStatement(format, entries),
    };
  });
}
