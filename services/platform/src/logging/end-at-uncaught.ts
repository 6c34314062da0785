import type { Logger } from './logger.ts';

/** Logs what nothing caught, masked as every error, and ends the process: its state is unknown, and it is started again. */
export function endAtUncaught(logger: Pick<Logger, 'fatal'>): void {
  const end = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('unhandledRejection', end);
  process.on('uncaughtException', end);
}
