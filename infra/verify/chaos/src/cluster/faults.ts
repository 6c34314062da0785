import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Chart, RELEASE, SHOP, STORES } from './chart.ts';
import { upgradeChart } from './install-shop.ts';
import { kubectl } from './kubectl.ts';
import { killProcesses } from './node-hand.ts';
import type { Trial } from './trial.ts';

const inShop = (...words: string[]) => kubectl(['-n', SHOP, ...words]);
const inStores = (...words: string[]) => kubectl(['-n', STORES, ...words]);
const labelsOf = (part: string) =>
  `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${part}`;
const podsOf = async (labels: string): Promise<string[]> =>
  (await inShop('get', 'pods', '-l', labels, '-o', 'name')).trim().split('\n');
const rolledOut = (what = 'deployment') => inShop('rollout', 'status', what, '--timeout=300s');

/** The parts of the shop that are killed, one after another. */
const PARTS = ['frontend', 'pages', 'gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'];

/** What may happen to any shop on a cluster. */
export function podTrials(chart: Chart): Trial[] {
  return [
    {
      name: 'every pod replaced',
      isPlanned: true,
      act: async () => {
        await inShop('rollout', 'restart', 'deployment');
        await rolledOut();
      },
    },
    {
      name: 'a setting changed',
      isPlanned: true,
      act: async ({ below }) => {
        const share = `environment.OTEL_TRACES_SAMPLER_ARG=0.0${1 + below(9)}`;
        await upgradeChart({ ...chart, words: [...chart.words, '--set-json', share] });
        await upgradeChart(chart);
      },
    },
    {
      name: 'every pod drained, two of each',
      isPlanned: true,
      prepare: () => scaleTo(chart, 2),
      act: async (random) => drain(random),
      restore: () => scaleTo(chart, 1),
    },
    ...PARTS.map(
      (part): Trial => ({
        name: `${part} deleted by force`,
        act: async () => {
          await inShop('delete', 'pod', '-l', labelsOf(part), '--force', '--grace-period=0');
          await rolledOut(`deployment/${RELEASE}-${part}`);
        },
      }),
    ),
    ...PARTS.map(
      (part): Trial => ({
        name: `${part} killed in its pod`,
        act: async () => {
          await killProcesses(await podsOf(labelsOf(part)));
          await sleep(2_000);
          await rolledOut(`deployment/${RELEASE}-${part}`);
        },
      }),
    ),
    ...['redis', 'redis-store', 'minio'].map(
      (store): Trial => ({
        name: `${store === 'minio' ? 's3' : store} deleted`,
        act: async () => {
          await inStores('delete', 'pod', '-l', `app=${store}`, '--grace-period=1');
          await inStores('rollout', 'status', `deployment/${store}`, '--timeout=180s');
        },
      }),
    ),
  ];
}

/** As many replicas of each part, whether Helm or the scaler counts them. */
async function scaleTo(chart: Chart, replicas: number): Promise<void> {
  const sets = PARTS.flatMap((part) => ['--set', `parts.${part}.replicas=${replicas}`]);
  await upgradeChart({ ...chart, words: [...chart.words, ...sets] });
  await waitFor(
    `${replicas} of each part`,
    async () => {
      const said = await inShop('get', 'deployments', '-o', 'jsonpath={.items[*].spec.replicas}');
      return said.split(' ').every((count) => Number(count) >= replicas);
    },
    180_000,
    1_000,
  );
  await rolledOut();
}

/** What `kubectl drain` does to the shop's pods: each is asked to leave as soon as its budget allows it. */
async function drain(random: Random): Promise<void> {
  const pods = await podsOf(`app.kubernetes.io/instance=${RELEASE}`);
  const order = pods.map((pod) => ({ pod, place: random.next() }));
  for (const { pod } of order.sort((a, b) => a.place - b.place)) {
    const name = pod.replace('pod/', '');
    await waitFor(`${name} may leave`, () => evict(name), 300_000, 1_000);
  }
  await rolledOut();
}

/** False while the budget forbids it. */
async function evict(name: string): Promise<boolean> {
  const path = `/api/v1/namespaces/${SHOP}/pods/${name}/eviction`;
  const eviction = {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace: SHOP },
  };
  try {
    await kubectl(['create', '--raw', path, '-f', '-'], JSON.stringify(eviction));
    return true;
  } catch (error) {
    if (String(error).includes('disruption budget')) return false;
    throw error;
  }
}

/** What may happen to the chart's own PostgreSQL. */
export const postgresTrials: readonly Trial[] = [
  {
    name: 'the primary deleted by force',
    mostGapMs: 15_000,
    act: async () => {
      const from = performance.now();
      const before = await primaryName();
      await inShop('delete', 'pod', before, '--force', '--grace-period=0');
      return anotherPrimary(before, from);
    },
  },
  {
    name: 'switch-over',
    isPlanned: true,
    act: async (random) => {
      const from = performance.now();
      const before = await primaryName();
      const names = (await cluster('.status.instanceNames[*]')).split(' ');
      const targetPrimary = random.pick(names.filter((name) => name !== before));
      // What `kubectl cnpg promote` writes.
      const status = {
        targetPrimary,
        targetPrimaryTimestamp: new Date().toISOString(),
        phase: 'Switchover in progress',
        phaseReason: `Switching over to ${targetPrimary}`,
      };
      const patch = ['--subresource=status', '--type=merge', '-p', JSON.stringify({ status })];
      await inShop('patch', CLUSTER, ...patch);
      return anotherPrimary(before, from);
    },
  },
];

const CLUSTER = `clusters.postgresql.cnpg.io/${RELEASE}-postgres`;
const cluster = (path: string) => inShop('get', CLUSTER, '-o', `jsonpath={${path}}`);
const primaryName = () => cluster('.status.currentPrimary');

/** Waits until another server is the primary and all follow it; says after how many seconds what had happened. */
async function anotherPrimary(before: string, from: number): Promise<string> {
  const passed = () => `${((performance.now() - from) / 1_000).toFixed(1)} s`;
  const reach = async (what: string, isReached: () => Promise<boolean>) => {
    await waitFor(what, isReached, 600_000, 200);
    return `${what} after ${passed()}`;
  };
  const said = [
    await reach(
      'another chosen',
      async () => !['', before, 'pending'].includes(await cluster('.status.targetPrimary')),
    ),
    await reach('promoted', async () => (await primaryName()) !== before),
    await reach('led to', leadsToPrimary),
    await reach('all following', isClusterWhole),
  ];
  return said.join(', ');
}

/** Whether the Service of the primary leads to it. */
async function leadsToPrimary(): Promise<boolean> {
  const slices = [
    'get',
    'endpointslices',
    '-l',
    `kubernetes.io/service-name=${RELEASE}-postgres-rw`,
  ];
  const names = await inShop(...slices, '-o', 'jsonpath={.items[*].endpoints[*].targetRef.name}');
  return names === (await primaryName());
}

async function isClusterWhole(): Promise<boolean> {
  const [wanted, ready] = (await cluster('.spec.instances} {.status.readyInstances')).split(' ');
  return wanted === ready;
}
