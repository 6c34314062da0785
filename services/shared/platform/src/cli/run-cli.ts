import { text } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/load-config.ts';
import { MigrationError } from '../database/migrate.ts';
import { UsageError } from './run-command.ts';

/** What commands read from and print to. */
export interface Terminal {
  print: (text: string) => void;
  /** Everything on standard input. */
  readInput: () => Promise<string>;
}

/** The terminal of this process. */
export const processTerminal: Terminal = {
  print: (line) => process.stdout.write(line),
  readInput: () => text(process.stdin),
};

/**
 * Runs the `main` of a command line. Errors that an operator can act on (usage, configuration,
 * database, and those that `explain` has words for) are printed to standard error and end the
 * process with exit code 1; all others are thrown.
 */
export async function runCli(
  main: () => Promise<void>,
  explain: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  // Standard output belongs to the command's result.
  Logger.overrideLogger(['error']);
  try {
    await main();
  } catch (error) {
    const isActionable =
      error instanceof UsageError ||
      error instanceof ConfigError ||
      error instanceof MigrationError;
    const words = isActionable ? error.message : explain(error);
    if (words === undefined) throw error;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
