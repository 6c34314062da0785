/**
 * Jest preset of the front end: jsdom and CommonJS, because styled-components has no `exports`
 * map and jsdom no native ES modules.
 */
const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  roots: ['<rootDir>/frontend'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  testEnvironment: 'jsdom',
  // Not the browser builds: those are ES modules that CommonJS cannot load.
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  // Some packages ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(?:@tanstack|isbot|cookie-es|openapi-fetch)/)'],
  moduleNameMapper: {
    '\\.woff2$': '<rootDir>/frontend/src/testing/asset.ts',
    // Their sources: what is built are ES modules.
    '^@spade/(contracts|platform)/(.*)$': '<rootDir>/services/$1/src/$2.ts',
  },
  setupFiles: ['<rootDir>/frontend/src/testing/environment.ts'],
  setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/matchers.ts'],
  testTimeout: 60_000,
  maxWorkers: 2,
  workerGracefulExitTimeout: 20_000,
};
