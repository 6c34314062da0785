import { SETUP_SUITES } from './jest.backend.config.mjs';
import faults from './jest.faults.config.mjs';

/** Jest preset of the suites of `make test-matrix` that start, kill and freeze processes: one at a time. */
export default { ...faults, testRegex: `${SETUP_SUITES}.*\\.spec\\.tsx?$` };
