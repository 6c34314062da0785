/**
 * `make kube-run`: installs the chart on the cluster of KUBECONFIG, first with stores by their addresses, then, where
 * KEDA and CloudNativePG are installed, as they run it, then the release FROM, which is upgraded and rolled back; orders,
 * asks who reaches whom, breaks it under load, and ends with a table. Exit code 1 when a row is not as it must be.
 * VALUES names one more file of values for all. SEEDS (`1,2,3`) repeats what is done under load, each time in another
 * order and at other moments. ONLY, a regular expression, leaves out what it does not find in "way: trial".
 */
import { type Random, seededRandom } from '@spade/platform/testing/random';
import type { ApiClient } from '@spade/testkit/api-client';
import { backUpAndRestore } from './backup.ts';
import { type Chart, RELEASE, SHOP, thisChart } from './chart.ts';
import { podTrials, postgresTrials } from './faults.ts';
import {
  deleteAll,
  installChart,
  installStores,
  refuseTaken,
  restartsByPod,
  restock,
  testRelease,
} from './install-shop.ts';
import { ForwardedPort, hasKind, hasMetrics, kubectl } from './kubectl.ts';
import { usageTrial, waveByOperators, waveByProcessor } from './load-trials.ts';
import { startHand } from './node-hand.ts';
import { nodeTrials } from './node-loss.ts';
import { checkReach, findTargets } from './reach.ts';
import { firstStaff, tradeOnce } from './trade.ts';
import { type Cost, type OpenShop, type Trial, tryUnderLoad } from './trial.ts';
import { OldOrders, openUpgrade, upgradeTrials } from './upgrade.ts';
import { startVisitor } from './visitor-pod.ts';

interface Row {
  what: string;
  isGood: boolean;
  figure: string;
}

const rows: Row[] = [];
const say = (line: string) => void process.stdout.write(`${line}\n`);

function add(what: string, isGood: boolean, figure: string): void {
  rows.push({ what, isGood, figure });
  say(`${isGood ? 'ok  ' : 'FAIL'}  ${what}: ${figure}`);
}

/** A step that must not fail for those after it; a text that it returns is shown. */
async function step(what: string, act: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  const found = await act();
  const passed = `${Math.round((performance.now() - from) / 1_000)} s`;
  add(what, true, typeof found === 'string' ? `${found}, ${passed}` : passed);
}

/** One that may fail alone. */
async function check(what: string, act: () => Promise<unknown>): Promise<void> {
  await step(what, act).catch((error: unknown) => addFailure(what, error));
}

const addFailure = (what: string, error: unknown) =>
  add(what, false, error instanceof Error ? error.message : String(error));

function addCost(what: string, { report, lost, note, warnings }: Cost, trial: Trial): void {
  const { isPlanned = false, mostGapMs = Number.POSITIVE_INFINITY } = trial;
  const failed = Object.values(report.failed).reduce((sum, count) => sum + count, 0);
  const ordered = report.orderIds.length;
  const figure = [
    `${ordered} orders, ${report.provenIds.length} with proof, ${lost.length} lost`,
    `${failed} of ${report.calls} calls failed`,
    `${(report.longestGapMs / 1_000).toFixed(1)} s at most without an order`,
    `p50 ${report.p50} ms, p99 ${report.p99} ms`,
    ...(note ? [note.split('\n')[0]] : []),
  ].join('; ');
  const isGood = ordered > 0 && lost.length === 0 && (failed === 0 || !isPlanned);
  add(what, isGood && report.longestGapMs <= mostGapMs, figure);
  for (const line of note.split('\n').slice(1)) say(`        ${line}`);
  for (const [said, count] of Object.entries(report.failed)) say(`        ${count} × ${said}`);
  for (const [said, count] of Object.entries(report.refused))
    say(`        refused ${count} × ${said}`);
  for (const warning of warnings) say(`        logged ${warning}`);
}

const only = new RegExp(process.env.ONLY ?? '');
const seeds = (process.env.SEEDS ?? '1').split(',').map(Number);

/** A way to run the shop. */
interface Way {
  name: string;
  chart: Chart;
  hasOperators: boolean;
  /** What is done under load, in any order; each is given ways in. */
  trials: (ways: WaysIn) => readonly Trial[];
  /** The trials follow from each other. */
  isInOrder?: boolean;
  /** What comes last, without load. */
  end?: { name: string; act: () => Promise<string> };
}

/** The way in as a buyer, and from there as the first admin. */
interface WaysIn {
  shop: OpenShop;
  asStaff: (shop: ApiClient) => ApiClient;
}

async function tryWay({
  name,
  chart,
  hasOperators,
  trials,
  isInOrder = false,
  end,
}: Way): Promise<void> {
  const named = (what: string) => `${name}: ${what}`;
  let site: ForwardedPort | undefined;
  const openSite = async (): Promise<ApiClient> => {
    site?.close();
    site = await ForwardedPort.open(SHOP, `service/${RELEASE}-frontend`, 80);
    return site.api;
  };
  let staffClient: ApiClient | undefined;
  const asStaff = ({ origin }: ApiClient) => {
    if (!staffClient) throw new Error('no one has signed in yet');
    return staffClient.at(origin);
  };
  const chosen = trials({ shop: openSite, asStaff }).filter((trial) =>
    only.test(named(trial.name)),
  );
  const isEndChosen = end !== undefined && only.test(named(end.name));
  if (chosen.length === 0 && !isEndChosen) return;
  try {
    await step(named('stores'), () => installStores(chart));
    await step(named('every pod is ready'), () => installChart(chart));
    const restarts = [...(await restartsByPod())].filter(([, count]) => count > 0);
    add(named('no container restarted'), restarts.length === 0, restarts.join('; ') || 'none');
    const shop = await openSite();
    const staff = await firstStaff(shop);
    staffClient = staff;
    await check(named('order, proof, confirmation, mail'), () => tradeOnce(shop, staff));
    await check(named('helm test'), async () => void (await testRelease()));
    await restock(hasOperators);
    await startVisitor();
    await startHand();
    await check(named('who reaches whom'), async () => {
      const targets = await findTargets(hasOperators);
      const faults = await checkReach(targets);
      if (faults.length > 0)
        throw new Error(`${faults.length} wrong:\n        ${faults.join('\n        ')}`);
      return `${Object.keys(targets).length} targets as they must be`;
    });
    for (const seed of seeds) {
      const random = seededRandom(seed).fork(name);
      for (const one of isInOrder ? chosen : shuffled(chosen, random.fork('order'))) {
        const what = seeds.length > 1 ? `${named(one.name)}, seed ${seed}` : named(one.name);
        await tryUnderLoad(one, random.fork(one.name), openSite).then(
          (cost) => addCost(what, cost, one),
          (error: unknown) => addFailure(what, error),
        );
      }
    }
    if (isEndChosen) await check(named(end.name), end.act);
  } finally {
    site?.close();
    if (!process.env.KEEP) await check(named('all deleted again'), deleteAll);
  }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

await refuseTaken();
const { gitVersion } = JSON.parse(await kubectl(['get', '--raw', '/version']));
say(`Kubernetes ${gitVersion}`);
const hasOperators =
  (await hasKind('scaledobjects.keda.sh')) && (await hasKind('clusters.postgresql.cnpg.io'));
const isMeasured = await hasMetrics();
const addresses = thisChart([]);
await tryWay({
  name: 'addresses',
  chart: addresses,
  hasOperators: false,
  trials: () => [
    ...podTrials(addresses),
    ...nodeTrials,
    usageTrial(),
    ...(isMeasured ? [waveByProcessor(addresses)] : []),
  ],
  end: { name: 'backup and restore', act: () => backUpAndRestore(addresses) },
});
if (hasOperators) {
  const chart = thisChart(['kind-operators.yaml']);
  const loads = [usageTrial(), ...(isMeasured ? [waveByOperators] : [])];
  const trials = () => [...podTrials(chart), ...postgresTrials, ...nodeTrials, ...loads];
  await tryWay({ name: 'operators', chart, hasOperators, trials });
} else say('\nLeft out here: KEDA and CloudNativePG (the shop as the operators run it)');
if (process.env.FROM) {
  const upgrade = openUpgrade(process.env.FROM);
  say(`\nUpgrade: ${upgrade.said}`);
  await tryWay({
    name: 'upgrade',
    chart: upgrade.from,
    hasOperators: false,
    trials: ({ shop, asStaff }) => upgradeTrials(upgrade, new OldOrders(shop, asStaff)),
    isInOrder: true,
  });
} else say('\nLeft out here: the upgrade (FROM=ref, its images on the nodes with that tag)');
say('');
for (const { what, isGood, figure } of rows) {
  say(`${isGood ? 'ok  ' : 'FAIL'}  ${what.padEnd(60)}${figure.split('\n')[0]}`);
}
process.exit(rows.every(({ isGood }) => isGood) ? 0 : 1);
