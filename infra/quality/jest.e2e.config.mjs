import backend from './jest.backend.config.mjs';

/** Jest preset of the end-to-end tests: the whole built system and a real Chromium. */
const { globalSetup, globalTeardown, testPathIgnorePatterns, ...rest } = backend;

/** @type {import('jest').Config} */
export default {
  ...rest,
  roots: ['<rootDir>/infra/e2e'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testTimeout: 120_000,
  // One system at a time on this machine.
  maxWorkers: 1,
  moduleNameMapper: {},
};
