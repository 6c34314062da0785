import { writeStatement } from '../../bank-simulator/src/files/write-statement.ts';

/** A file of GTBank with one credit of today, for `setInputFiles`. */
export function todaysStatement(amountKobo: number, words: string) {
  const credit = { at: new Date(), amountKobo, direction: 'credit', words } as const;
  const sender = { sender: 'ADA OBI', senderBank: 'KUDA' };
  const file = writeStatement('GTBank CSV', [{ ...credit, ...sender }]);
  return { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
}
