import { dataPlace } from '@spade/platform/testing/data-place';
import { forManySuites } from '@spade/testkit/start-system';
import { startTestRun } from '@spade/testkit/start-test-run';

/** Starts the system that the attacks share. */
export default async function startAttackedSystem() {
  globalThis.__stopTestRun = await startTestRun({
    // As in a shop: an order that unpaid ones of many networks make doubtful waits for a code.
    env: { ...forManySuites, NETWORK_HOLDS_SHARE: '20' },
    place: dataPlace(),
    // Above those of the end-to-end tests, which run at the same time.
    port: Number(process.env.TEST_PORT ?? 21_000) + 4_000,
  });
}
