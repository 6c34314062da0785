import { dataPlace } from '@spade/platform/testing/data-place';
import { withoutLimits } from '@spade/testkit/start-system';
import { startTestRun } from '@spade/testkit/start-test-run';

/**
 * Starts the system of the run. Limits per person are lifted, because the fuzzer would
 * reach them; those of messages and sign-ins per address keep their defaults, which tests check. No picture is
 * read: hundreds of proofs would take the processor from the browsers. Suites with a system of their own read theirs.
 */
export default async function startWholeSystem() {
  const {
    LIMIT_CONTACTS_PER_ADDRESS: _contacts,
    LIMIT_LOGINS_PER_ADDRESS: _logins,
    ...env
  } = withoutLimits;
  const port = Number(process.env.TEST_PORT ?? 21_000);
  globalThis.__stopTestRun = await startTestRun({
    env: { ...env, READ_RECEIPTS: 'off' },
    place: dataPlace(),
    port,
  });
}
