import { inGroups } from './group-specs.mjs';
import security from './jest.security.config.mjs';

const isFuzzer = (path) => path.endsWith('/fuzz.spec.ts');

/** All in one group. The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes last. */
const group = (specs) => ({
  attacks: specs.toSorted((one, other) => isFuzzer(one) - isFuzzer(other)),
});

/** The attacks as `make test` runs them. */
export default inGroups('security', security, group);
