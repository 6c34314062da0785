import backend from './jest.backend.config.mjs';

/** Jest preset of the end-to-end tests: the whole built system and a real Chromium. */
const { globalSetup: _database, globalTeardown: _end, ...rest } = backend;

/** @type {import('jest').Config} */
export default {
  ...rest,
  roots: ['<rootDir>/infra/verify/e2e'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/infra/quality/jest.e2e.setup.mjs',
  globalTeardown: '<rootDir>/infra/quality/jest.e2e.teardown.mjs',
  testTimeout: 120_000,
  // One system at a time on this machine.
  maxWorkers: 1,
};
