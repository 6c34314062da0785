import { waitFor } from '@spade/platform/testing/wait-for';
import type { ApiClient } from '@spade/testkit/api-client';
import type { BuyersReport } from './in-pod/buyers.ts';
import { RELEASE, SHOP } from './install-shop.ts';
import { kubectl } from './kubectl.ts';
import { withBuyers } from './visitor-pod.ts';

/** Orders a second while something is done to the shop. */
const PER_SECOND = Number(process.env.BUYERS_PER_SECOND ?? 5);

/** What a fault, or a planned change, cost the buyers. */
export interface Cost {
  report: BuyersReport;
  /** Acknowledged orders that the shop does not know any more. */
  lost: string[];
}

const inShop = (...words: string[]) => kubectl(['-n', SHOP, ...words]);

/** Opens a way to the shop from this machine: the one before may have ended with its pod. */
type OpenShop = () => Promise<ApiClient>;

async function costOf(openShop: OpenShop, act: () => Promise<unknown>): Promise<Cost> {
  const report = await withBuyers(PER_SECOND, act);
  const shop = await openShop();
  const lost: string[] = [];
  for (const orderId of report.orderIds) {
    const answer = await shop.send('GET', `/api/orders/${orderId}/status`);
    if (answer.status !== 200) lost.push(orderId);
  }
  return { report, lost };
}

/** Every deployment gets new pods, as for a new image or setting. */
export const restartAll = (openShop: OpenShop): Promise<Cost> =>
  costOf(openShop, async () => {
    await inShop('rollout', 'restart', 'deployment');
    await inShop('rollout', 'status', 'deployment', '--timeout=300s');
  });

/** One part's pods go at once, without being asked; the deployment makes new ones. */
export const killPods = (openShop: OpenShop, part: string): Promise<Cost> =>
  costOf(openShop, async () => {
    const labels = `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${part}`;
    await inShop('delete', 'pod', '-l', labels, '--force', '--grace-period=0');
    await inShop('rollout', 'status', `deployment/${RELEASE}-${part}`, '--timeout=180s');
  });

/** The primary of the chart's own PostgreSQL goes at once; another one takes over. */
export const killPrimary = (openShop: OpenShop): Promise<Cost> =>
  costOf(openShop, async () => {
    const before = await primaryName();
    await inShop('delete', 'pod', before, '--force', '--grace-period=0');
    const another = async () => (await primaryName()) !== before && (await isClusterWhole());
    await waitFor('another primary and its followers', another, 600_000, 2_000);
  });

const cluster = (path: string) =>
  inShop('get', 'clusters.postgresql.cnpg.io', `${RELEASE}-postgres`, '-o', `jsonpath={${path}}`);
const primaryName = () => cluster('.status.currentPrimary');

async function isClusterWhole(): Promise<boolean> {
  const [wanted, ready] = (await cluster('.spec.instances} {.status.readyInstances')).split(' ');
  return wanted === ready;
}
