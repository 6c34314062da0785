import backend from './jest.backend.config.mjs';

/** Jest preset of the tests that attack the whole running system, nginx in front included. */
const { globalSetup: _database, globalTeardown: _end, ...rest } = backend;

/** @type {import('jest').Config} */
export default {
  ...rest,
  roots: ['<rootDir>/infra/verify/security'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/infra/quality/jest.security.setup.mjs',
  globalTeardown: '<rootDir>/infra/quality/jest.security.teardown.mjs',
  testTimeout: 120_000,
  maxWorkers: 1,
};
