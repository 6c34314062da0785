import type { Program } from './measured-system.ts';

/** What one action costs each program, in milliseconds of processor time, and what it leaves in PostgreSQL. */
export interface CostRow extends Record<Program, number> {
  /** `reading` is what the worker does with the picture of a proof. */
  action: 'order' | 'proof' | 'reading' | 'look' | 'view';
  /** Bytes of the log of PostgreSQL, which disks and followers take. */
  walBytes: number;
  commits: number;
  /** Growth of the databases; only of many actions at once is it more than chance. */
  databaseBytes: number;
}
