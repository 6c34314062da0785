/** Order of the attacks: the fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes last. */
export default class FuzzerLast {
  sort(tests) {
    const isFuzzer = ({ path }) => path.endsWith('/fuzz.spec.ts');
    return tests.toSorted((one, other) => isFuzzer(one) - isFuzzer(other));
  }

  /** Jest tells how long each took; the order does not depend on it. */
  cacheResults() {}
}
