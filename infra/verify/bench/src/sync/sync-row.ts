/** One figure of the table. */
export interface SyncRow {
  figure: string;
  value: number;
  unit: string;
  /** The goal; empty for a figure without one. */
  goal: string;
}

/** A row of the table, its value to two places. */
export function row(figure: string, value: number, unit: string, goal = ''): SyncRow {
  return { figure, value: Number(value.toFixed(2)), unit, goal };
}
