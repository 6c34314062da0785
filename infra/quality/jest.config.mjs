import backend from './jest.backend.config.mjs';
import faults from './jest.faults.config.mjs';
import frontend from './jest.frontend.config.mjs';
import matrix from './jest.matrix.config.mjs';
import security from './jest.security.config.mjs';
import setupFaults from './jest.setup-faults.config.mjs';

/** Every suite of Jest: `npm test -- path` finds the project of a path here. */
export default {
  rootDir: backend.rootDir,
  // Jest takes the number of workers for all together.
  projects: [backend, faults, matrix, setupFaults, security, frontend].map(
    ({ maxWorkers: _workers, workerGracefulExitTimeout: _exit, ...project }) => project,
  ),
  maxWorkers: 2,
  workerGracefulExitTimeout: backend.workerGracefulExitTimeout,
  // The longest of theirs, which Jest takes from here alone.
  testTimeout: security.testTimeout,
};
