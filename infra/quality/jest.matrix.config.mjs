import backend, { MATRIX_SUITES } from './jest.backend.config.mjs';

const { testMatch: _all, ...rest } = backend;

/** Jest preset of what `make test-matrix` runs: one check for every format, layout or seed. */
export default {
  ...rest,
  testRegex: `${MATRIX_SUITES}\\.spec\\.ts$`,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
