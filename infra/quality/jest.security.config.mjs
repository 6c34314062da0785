import backend from './jest.backend.config.mjs';

/** Jest preset of the attacks on the whole built system behind nginx, one system for all. */
const { globalSetup: _database, globalTeardown: _end, ...rest } = backend;

/** @type {import('jest').Config} */
export default {
  ...rest,
  roots: ['<rootDir>/infra/verify/security/test'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: '<rootDir>/infra/quality/jest.security.setup.mjs',
  globalTeardown: '<rootDir>/infra/quality/jest.security.teardown.mjs',
  testTimeout: 120_000,
  // One system: a second suite would see the orders and limits of the first.
  maxWorkers: 1,
};
