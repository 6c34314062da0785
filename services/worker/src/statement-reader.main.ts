import { readFile } from './read-statement/read-file.ts';
import type { StatementRequest } from './read-statement/statement-reader.ts';

/** Reads the one statement file that its parent sends (read-statement/statement-reader.ts). */

process.once('message', async (message) => {
  // The other end is our own program, built with this one.
  const { bytes, mapping } = message as StatementRequest;
  process.send?.(await readFile(bytes, mapping));
});
