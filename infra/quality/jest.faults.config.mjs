import backend, { FAULT_SUITES } from './jest.backend.config.mjs';

const { testMatch: _all, ...rest } = backend;

/** Jest preset of the suites that start, kill and freeze processes: one at a time. */
export default {
  ...rest,
  testRegex: `${FAULT_SUITES}.*\\.spec\\.tsx?$`,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
};
