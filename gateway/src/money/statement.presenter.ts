import type { ReadingFailure, Statement, StatementDetail } from '@spade/contracts/money/statement';
import { formatKobo } from '@spade/contracts/naira';
import { present } from '../http/view.ts';
import { StatementDetailView, StatementView } from './statement.view.ts';

const figuresOf = ({ sumKobo, reversedCredits }: Statement) => ({
  sum: formatKobo(sumKobo),
  reversedCredits: reversedCredits ?? null,
});

/** A statement in lists. */
export const presentStatement = (statement: Statement) =>
  present(StatementView, statement, figuresOf(statement));

/** A statement with what was read. */
export function presentStatementDetail(statement: StatementDetail) {
  const { failure, sample } = statement;
  return present(StatementDetailView, statement, {
    ...figuresOf(statement),
    failure: failure && presentFailure(failure),
    sample: sample.map(({ amountKobo, bookedAt = null, sender = null, bankId = null, ...row }) => ({
      ...{ ...row, bookedAt, sender, bankId },
      amount: formatKobo(amountKobo),
    })),
  });
}

function presentFailure(failure: ReadingFailure) {
  const none = { words: null, headerLine: null, header: [], firstRows: [] };
  return { ...none, ...failure };
}
