import backend from './jest.backend.config.mjs';

/**
 * Jest preset of the tests of the whole built system behind nginx: end to end in a real Chromium, then
 * the attacks. The suites of a run share one system; each has its own browser.
 */
const { globalSetup: _database, globalTeardown: _end, ...rest } = backend;

/** @type {import('jest').Config} */
export default {
  ...rest,
  roots: ['<rootDir>/infra/verify/e2e', '<rootDir>/infra/verify/security'],
  // Those in hands and second-engine are run by Playwright Test (infra/verify/e2e/playwright.config.ts).
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/(hands|second-engine)/'],
  globalSetup: '<rootDir>/infra/quality/jest.system.setup.mjs',
  globalTeardown: '<rootDir>/infra/quality/jest.system.teardown.mjs',
  testSequencer: '<rootDir>/infra/quality/jest.system.sequencer.mjs',
  testEnvironment: '<rootDir>/infra/verify/testkit/jest/jest.browser-environment.mjs',
  moduleNameMapper: {
    ...rest.moduleNameMapper,
    '^playwright-core$': '<rootDir>/infra/verify/testkit/jest/browser-driver.mjs',
  },
  testTimeout: 120_000,
  // One system: a second suite would see the orders and limits of the first.
  maxWorkers: 1,
};
