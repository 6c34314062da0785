import type {
  ColumnMapping,
  CreditRow,
  DebitRow,
  HeaderLine,
  ReadFile,
  ReadingFailure,
  RefusedRow,
  Statement,
  StatementDetail,
  WithdrawalPreview,
} from '../money/statement.ts';
import type { StaffRole } from '../staff/permissions.ts';

/** One page of a list. */
export interface PageRequest {
  /** 1 to 200. */
  limit: number;
  cursor?: string;
}

/** What the worker says of a statement; `reading` is that of its job, so that a stale job changes nothing. */
interface OfReading {
  statementId: string;
  reading: number;
}

/** The requests about statements of the bank that the orders service handles. Each is safe to repeat. */
export interface StatementMessages {
  /**
   * Records a file that the gateway stored under `objectKey`, and asks the worker to read it: the event
   * `statement-opened`, in the queue `events-reader`. The same id again is the same statement.
   */
  'orders.open-statement': {
    request: {
      /** A UUID that the gateway chose; `objectKey` is `statements/<statementId>`. */
      statementId: string;
      objectKey: string;
      fileName: string;
      sizeBytes: number;
      adminUsername: string;
    };
    reply: StatementDetail;
  };
  /**
   * At most MAX_STAGED_ROWS rows; a line that is there already stays as it is. `linesRead`: how far the reader
   * is, for the progress. Errors: ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN (give the job up).
   */
  'orders.stage-statement-rows': {
    request: OfReading & { rows: (CreditRow | DebitRow | RefusedRow)[]; linesRead: number };
    reply: { staged: number };
  };
  /** The end of a reading. Errors: as stage-statement-rows; a repeated end is fine. */
  'orders.finish-reading': {
    request: OfReading & { outcome: ReadFile | ReadingFailure };
    reply: { isFinished: true };
  };
  /** The mapping that staff once made for a file with one of these headers, with the header's line in this file; or null. */
  'orders.known-mapping': {
    request: { headers: HeaderLine[] };
    reply: { mapping: ColumnMapping | null };
  };
  /**
   * Reads the file again with this mapping; remembered by the header once it was read, that of a clerk once an approver
   * agrees. Errors: ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN, ORDERS.OUTGOING_COLUMN.
   */
  'orders.map-statement': {
    request: {
      statementId: string;
      mapping: ColumnMapping;
      adminUsername: string;
      role: StaffRole;
    };
    reply: StatementDetail;
  };
  /** An approver agrees to the mapping of a file for the next ones with its header. Errors: ORDERS.STATEMENT_NOT_FOUND, ORDERS.NO_MAPPING. */
  'orders.remember-mapping': {
    request: { statementId: string; adminUsername: string };
    reply: StatementDetail;
  };
  /**
   * Reads a locked file again; the worker finds its password where the gateway left it (money/statement-password.ts).
   * Errors: ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN.
   */
  'orders.unlock-statement': { request: { statementId: string }; reply: StatementDetail };
  /** Newest first. */
  'orders.list-statements': {
    request: PageRequest;
    reply: { statements: Statement[]; total: number; nextCursor: string | null };
  };
  /** Errors: ORDERS.STATEMENT_NOT_FOUND. */
  'orders.get-statement': { request: { statementId: string }; reply: StatementDetail };
  /**
   * Adds the credits that are not there yet, in one transaction. A debit that takes a credit back, of this file or
   * an earlier one, takes it out of what its order received; the order's state stays, staff decide. With AUTO_CONFIRM=exact, orders then confirms
   * the exact ones automatically, of a clerk's import those within CLERK_LIMIT_NAIRA. Errors: ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN.
   */
  'orders.import-statement': {
    request: { statementId: string; adminUsername: string; role: StaffRole };
    reply: StatementDetail;
  };
  /** Drops what was read; not after the import. Errors: as import. */
  'orders.discard-statement': {
    request: { statementId: string; adminUsername: string };
    reply: StatementDetail;
  };
  /** What a withdrawal of the import would change now. Errors: ORDERS.STATEMENT_NOT_FOUND. */
  'orders.preview-withdrawal': {
    request: { statementId: string; adminUsername: string; role: StaffRole };
    reply: WithdrawalPreview;
  };
  /**
   * Takes an import back: by its author for an hour if nothing was decided, by an approver at any time. What it alone showed
   * counts no more, and stays as a row. Errors: ORDERS.STATEMENT_NOT_FOUND, ORDERS.WITHDRAWAL_REFUSED.
   */
  'orders.withdraw-statement': {
    request: { statementId: string; adminUsername: string; role: StaffRole; reason: string };
    reply: StatementDetail;
  };
  /** For the sweep of orphaned objects, as `orders.known-proofs`. */
  'orders.known-statements': {
    request: { objectKeys: string[] };
    reply: { known: string[]; removed: string[] };
  };
}
