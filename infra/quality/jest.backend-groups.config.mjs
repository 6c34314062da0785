import { inGroups } from './group-specs.mjs';
import backend from './jest.backend.config.mjs';

/** The back end as `make test` runs it. */
export default inGroups('backend', backend);
