import { Logger } from '@nestjs/common';

/**
 * Nest's own logger writes past Jest: a green run would show the stacks of errors that tests make on purpose.
 * `TEST_LOGS=1 npm test -- path` shows them.
 */
if (!process.env.TEST_LOGS) Logger.overrideLogger(false);
