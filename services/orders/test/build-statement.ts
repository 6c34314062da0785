import { randomUUID } from 'node:crypto';
import { reversalAtStart } from '@spade/contracts/money/reversal-words';
import type {
  CreditRow,
  DebitRow,
  RefusedRow,
  StatementDetail,
} from '@spade/contracts/money/statement';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import type { OrdersBed } from './orders-bed.ts';

/**
 * A word that no other payment has. Letters only: a UUID with few letters does not tell two payments apart, and then
 * staff are asked whether they are the same.
 */
export const uniqueWord = (): string =>
  randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnpq'.charAt(Number(digit)));

/** A credit of a file, for the stand-in's first product. */
export function buildRow(fields: Partial<CreditRow> = {}): CreditRow {
  return {
    line: 2,
    amountKobo: 12_500_000,
    valueDate: new Date(Date.now() + 3_600_000).toISOString().slice(0, 10),
    narration: `NIP/KUDA/CHIDI EZE/${uniqueWord()}`,
    ...fields,
  };
}

/** The debit that takes {@link buildRow} back, marked as a reader marks it. */
export function buildDebit(fields: Partial<DebitRow> = {}): DebitRow {
  const { line, amountKobo: debitKobo, valueDate, narration } = buildRow();
  const row = { line: line + 1, debitKobo, valueDate, narration: `RVSL ${narration}`, ...fields };
  return { isReversal: reversalAtStart(row.narration) !== undefined, ...row };
}

const decisions = {
  encoding: 'utf-8',
  dateOrder: 'day first',
  decimalSign: '.',
  sheet: null,
  balance: null,
  lineCount: { lines: 1, credits: 1, debits: 0, refused: 0, continued: 0, others: 0 },
} as const;

/** The columns of a file that staff point out: date, credit, details. */
export const pointedColumns = {
  date: 0,
  credit: 1,
  narration: 2,
  debit: null,
  amount: null,
  direction: null,
  sender: null,
  bankId: null,
  balance: null,
  dateOrder: 'day first',
  decimalSign: '.',
} as const;

export const clerk = { by: 'clara', role: 'clerk' } as const;
export const approver = { by: 'ada', role: 'approver' } as const;
export const owner = { by: 'olu', role: 'owner' } as const;

/** Who imports a file; ada, an approver, unless a test says otherwise. */
export interface Importer {
  by?: string;
  role?: StaffRole;
}

/** Uploads, reads and imports files as gateway and worker do. */
export class Statements {
  constructor(private readonly bed: OrdersBed) {}

  /** Opens a statement and stages rows as the worker does; it is ready for import. */
  async read(rows: (CreditRow | DebitRow | RefusedRow)[], format = 'GTBank CSV'): Promise<string> {
    const statementId = await this.open();
    for (let start = 0; start < rows.length; start += 500)
      await this.bed.send('orders.stage-statement-rows', {
        statementId,
        reading: 1,
        rows: rows.slice(start, start + 500),
        linesRead: start + 500,
      });
    const outcome = { format, decisions, lines: rows.length + 1, debits: 3 };
    await this.bed.send('orders.finish-reading', { statementId, reading: 1, outcome });
    return statementId;
  }

  async open(): Promise<string> {
    const statementId = randomUUID();
    await this.bed.send('orders.open-statement', {
      statementId,
      objectKey: `statements/${statementId}`,
      fileName: 'november.csv',
      sizeBytes: 1_234,
      adminUsername: 'ada',
    });
    return statementId;
  }

  import(statementId: string, { by = 'ada', role = 'approver' }: Importer = {}) {
    return this.bed.send('orders.import-statement', { statementId, adminUsername: by, role });
  }

  /** Reads and imports rows as this member of staff, as a file of this format. */
  async importAs(
    importer: Importer,
    rows: (CreditRow | DebitRow | RefusedRow)[],
    format?: string,
  ): Promise<StatementDetail> {
    return this.import(await this.read(rows, format), importer);
  }

  /** Imports these rows and returns their credits, in the order of the rows. */
  async credit(...rows: Partial<CreditRow>[]): Promise<number[]> {
    const statementId = await this.read(
      rows.map((row, index) => buildRow({ line: index + 2, ...row })),
    );
    await this.import(statementId);
    const { credits } = await this.bed.send('orders.list-credits', { statementId, limit: 200 });
    return credits.map(({ id }) => id).reverse();
  }
}
