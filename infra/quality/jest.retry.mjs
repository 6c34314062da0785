import { jest } from '@jest/globals';

/**
 * Suites that kill servers and drive browsers share two cores with all that they start, so now and
 * then one runs out of time. A failed test is tried once more; its first failure is printed too, and
 * two failures in a row fail the run.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
