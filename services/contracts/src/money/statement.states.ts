/**
 * `reading`: the worker reads it. `unknown_format`: staff must map its columns. `locked`: staff must type
 * the password of the PDF. `unreadable`: nothing to do but
 * another file. `ready`: staff check it and import it.
 */
export const statementStates = [
  'reading',
  'unknown_format',
  'locked',
  'unreadable',
  'ready',
  'imported',
  'discarded',
] as const;

/** Where a statement is on its way. */
export type StatementState = (typeof statementStates)[number];
