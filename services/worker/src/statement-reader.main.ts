import { readFile } from './statements/read-file.ts';
import type { StatementRequest } from './statements/statement-reader.ts';

/** Reads the one statement file that its parent sends (statements/statement-reader.ts). */

process.once('message', (message) => {
  // The other end is our own program, built with this one.
  const { bytes, hints } = message as StatementRequest;
  // A failure ends this process, and its parent learns that.
  void readFile(bytes, hints).then((answer) => process.send?.(answer));
});
