import { readFileSync } from 'node:fs';
import { mapLibraries } from './jest-libraries.mjs';

/**
 * Jest preset of everything that runs in Node: native ES modules, SWC, sources
 * of the workspaces taken directly (no build needed first).
 * Run with `node --experimental-vm-modules` (see package.json).
 */
const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** The `paths` of a tsconfig as Jest's mapping: package names lead to source files, as for every tool. */
function sourcesOf(tsconfig) {
  const { paths } = JSON.parse(readFileSync(`${root}/${tsconfig}`, 'utf8')).compilerOptions;
  return Object.fromEntries(
    Object.entries(paths).map(([name, [path]]) => [
      `^${name.replace('*', '(.*)')}$`,
      `<rootDir>/${path.slice(2).replace('*', '$1')}`,
    ]),
  );
}

const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
    // Jest wants `with { type: 'json' }` of an import of data.
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/**
 * Suites that start, kill and freeze processes, with deadlines in seconds: jest.faults.config.mjs runs
 * them one at a time, beside the others (run-tests.mjs).
 */
export const FAULT_SUITES =
  '(bus/test|platform/test/(queue|outbox|service)|worker/test/sync-catalog/sync-catalog|gateway/test/shutdown)';

/** Likewise, of `make test-matrix`: what stands before the services, what sets them up, and each fault of a store. */
export const SETUP_SUITES =
  '(infra/(local|setup)|worker/test/sync-catalog/(?!sync-catalog)|catalog/test/killed-import)';

/** One check for every format, layout or seed: jest.matrix.config.mjs runs them, for `make test-matrix`. */
export const MATRIX_SUITES =
  '(gateway/test/hostile-pictures|orders/test/(drawn-formats|format-pairs|matching-property|races|money-sums|matching/\\w[\\w-]*-evaluation)|orders/src/money/matching/judge-cost|catalog/test/interleavings|worker/test/(statements/(cut-rows|linear-time|read-statement)|receipts/receipt-reader|stock/stock-property))';

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  roots: ['<rootDir>/services', '<rootDir>/gateway', '<rootDir>/infra'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/infra/verify/e2e/',
    '<rootDir>/infra/verify/security/test/',
    FAULT_SUITES,
    SETUP_SUITES,
    MATRIX_SUITES,
  ],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  testEnvironment: '<rootDir>/infra/quality/jest.one-context.mjs',
  runtime: '<rootDir>/infra/quality/jest.shared-runtime.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.ts$': ['@swc/jest', swc],
    '\\.tsx$': [
      '@swc/jest',
      {
        ...swc,
        jsc: {
          ...swc.jsc,
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  moduleNameMapper: {
    // Our own packages from their sources, as their `exports` say; no build is needed first.
    ...sourcesOf('tsconfig.base.json'),
    ...(await mapLibraries(root)),
  },
  globalSetup: '<rootDir>/infra/quality/jest.global-setup.mjs',
  globalTeardown: '<rootDir>/infra/quality/jest.global-teardown.mjs',
  setupFiles: ['reflect-metadata', '<rootDir>/services/platform/src/testing/quiet-logs.ts'],
  testTimeout: 60_000,
  // Jest's half a second is too little for a worker that ends on a busy machine; one that leaks never ends.
  workerGracefulExitTimeout: 20_000,
  // Suites wait for servers and timeouts more than they compute: two fit on two cores.
  maxWorkers: 2,
};
