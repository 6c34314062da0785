import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { isLockTimeout, isPassingFault } from './passing-fault.ts';

const logger = new Logger('Database');

/**
 * Turns the loss of the database in the middle of a message, or a lock that was not granted in time, into
 * PLATFORM.UNAVAILABLE, so that the caller reads "try again" and not "something broke". Whether the work was done is then
 * unknown, which is why every handler that writes is idempotent.
 */
export async function unavailableScope<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (!isPassingFault(error) && !isLockTimeout(error)) throw error;
    logger.warn(`the database is unreachable or overloaded: ${String(error)}`);
    throw new CodedError('PLATFORM.UNAVAILABLE', {});
  }
}
