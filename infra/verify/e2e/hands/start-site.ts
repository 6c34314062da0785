import { dataPlace } from '@spade/platform/testing/data-place';
import { runningSystem } from '@spade/testkit/running-system';
import { withoutLimits } from '@spade/testkit/start-system';
import { startTestRun } from '@spade/testkit/start-test-run';

/**
 * Starts the built system behind nginx and a TLS proxy, unless `BASE_URL` names a running site, and tells the workers
 * where it is. Limits per person are lifted: every press comes from one address. No picture is read.
 */
export default async function startSite(): Promise<(() => Promise<void>) | undefined> {
  const { BASE_URL, HANDS_STAFF } = process.env;
  if (BASE_URL) {
    process.env.HANDS_SITE = JSON.stringify({ pages: BASE_URL, api: BASE_URL, staff: HANDS_STAFF });
    return undefined;
  }
  const stop = await startTestRun({
    env: {
      ...withoutLimits,
      READ_RECEIPTS: 'off',
      // One address alone holds what it likes; what many hold waits for a code (doubtful-order.ts).
      NETWORK_HOLDS_SHARE: '99',
    },
    place: dataPlace(),
    port: Number(process.env.TEST_PORT ?? 25_000),
  });
  const { pageUrl, siteUrl, admin, mails, secrets } = runningSystem();
  process.env.HANDS_SITE = JSON.stringify({
    pages: pageUrl,
    api: siteUrl,
    staff: `${admin.username}:${admin.password}`,
    mails,
    secrets,
  });
  return stop;
}
