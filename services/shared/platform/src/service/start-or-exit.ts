import type { Logger } from '../logging/logger.ts';

/** Runs what starts this process; when it throws, prints the reason to standard error, without a stack, and exits with code 1. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Logs what nothing caught, masked as every error, and ends the process: its state is unknown, and it is started again. */
export function endAtUncaught(logger: Pick<Logger, 'fatal'>): void {
  const end = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('unhandledRejection', end);
  process.on('uncaughtException', end);
}
