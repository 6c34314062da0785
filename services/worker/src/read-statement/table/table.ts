/** A number cell of a workbook, as the file writes it: no floating point number in between. */
export class NumberCell {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A cell as the file has it; a Date is the wall clock of the sheet, in UTC. */
export type Cell = string | NumberCell | Date;

/** One row of a table. */
export interface TableRow {
  /** Line of the file, or row of the sheet; 1 is the first. */
  line: number;
  cells: Cell[];
}

/** A table of a file, before anything of it is understood. */
export interface Table {
  rows: TableRow[];
  /** Of a workbook. */
  sheet: string | null;
  /** Of a text file. */
  encoding: string | null;
}

/** The cell as staff see it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (cell instanceof NumberCell) return cell.text;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00.000Z$/, '');
  return cell.replace(/\s+/g, ' ').trim();
}

/** A row without text; banks put them between the parts of a statement. */
export function isBlank(row: TableRow): boolean {
  return row.cells.every((cell) => cellText(cell) === '');
}
