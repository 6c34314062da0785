import type { ReadingFailure, Statement, StatementDetail } from '@spade/contracts/money/statement';
import { formatKobo } from '@spade/contracts/naira';
import type { Plain } from '../http/plain.ts';
import type { ReadingFailureView, StatementDetailView, StatementView } from './statement.view.ts';

/** A statement in lists. */
export function presentStatement(statement: Statement): Plain<StatementView> {
  return {
    statementId: statement.statementId,
    fileName: statement.fileName,
    sizeBytes: statement.sizeBytes,
    state: statement.state,
    uploadedBy: statement.uploadedBy,
    uploadedAt: statement.uploadedAt,
    format: statement.format,
    linesRead: statement.linesRead,
    credits: statement.credits,
    sum: formatKobo(statement.sumKobo),
    firstDay: statement.firstDay,
    lastDay: statement.lastDay,
    refusedRows: statement.refusedRows,
    debits: statement.debits,
    knownCredits: statement.knownCredits,
    importedBy: statement.importedBy,
    importedAt: statement.importedAt,
    addedCredits: statement.addedCredits,
    confirmedCredits: statement.confirmedCredits,
    reversedCredits: statement.reversedCredits ?? null,
  };
}

/** A statement with what was read. */
export function presentStatementDetail(statement: StatementDetail): StatementDetailView {
  const { decisions, failure, mapping, refused, sample } = statement;
  return {
    ...presentStatement(statement),
    decisions,
    failure: failure && presentFailure(failure),
    mapping,
    refused,
    sample: sample.map(({ amountKobo, ...row }) => ({
      line: row.line,
      amount: formatKobo(amountKobo),
      valueDate: row.valueDate,
      bookedAt: row.bookedAt ?? null,
      narration: row.narration,
      sender: row.sender ?? null,
      bankId: row.bankId ?? null,
    })),
  };
}

function presentFailure(failure: ReadingFailure): ReadingFailureView {
  const none = { words: null, headerLine: null, header: [], firstRows: [] };
  if (failure.reason === 'unreadable')
    return { ...none, reason: failure.reason, words: failure.words };
  const { reason, headerLine, header, firstRows } = failure;
  return { ...none, reason, headerLine, header, firstRows };
}
