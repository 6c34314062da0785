import { inGroups, inParts } from './group-specs.mjs';
import system from './jest.system.config.mjs';
import { shardOf } from './system-shards.mjs';

/** Most spec files in a group: what a group has to report comes at its end. */
const MOST_FILES = 4;

const [index, count] = (process.env.TEST_SHARD ?? '1/1').split('/').map(Number);

/** The stages of a shard in groups; their names keep the order. */
const group = (specs) =>
  Object.assign(
    {},
    ...Object.entries(shardOf(specs, index, count)).map(([stage, paths]) =>
      inParts(stage, paths, MOST_FILES),
    ),
  );

/** The tests of the whole system as `make test` runs them: the shard that `TEST_SHARD` names (`2/3`). */
export default inGroups(`system-${index}`, system, group);
