import { inGroups } from './group-specs.mjs';
import faults from './jest.faults.config.mjs';

/** The suites that start, kill and freeze processes as `make test` runs them. */
export default inGroups('faults', faults);
