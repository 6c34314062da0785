import { inGroups } from './group-specs.mjs';

/** The configuration that TEST_GROUPS names (backend, faults, security) as `make test` runs it. */
const name = process.env.TEST_GROUPS;
const { default: config } = await import(`./jest.${name}.config.mjs`);

/** All attacks in one group. The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes last. */
const isFuzzer = (path) => path.endsWith('/fuzz.spec.ts');
const attacks = (specs) => ({
  attacks: specs.toSorted((one, other) => isFuzzer(one) - isFuzzer(other)),
});

export default inGroups(name, config, name === 'security' ? attacks : undefined);
