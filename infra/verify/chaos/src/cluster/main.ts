/**
 * `make kube-run`: installs the chart on the cluster of KUBECONFIG, first with stores by their addresses, then, where
 * KEDA and CloudNativePG are installed, as they run it; orders, asks who reaches whom, breaks it under load, and ends
 * with a table. Exit code 1 when a row is not as it must be. VALUES names one more file of values for both.
 */
import type { ApiClient } from '@spade/testkit/api-client';
import { type Cost, killPods, killPrimary, restartAll } from './faults.ts';
import {
  deleteAll,
  installChart,
  installStores,
  RELEASE,
  refuseTaken,
  restartsByPod,
  SHOP,
  testRelease,
} from './install-shop.ts';
import { ForwardedPort, hasKind, kubectl } from './kubectl.ts';
import { checkReach, findTargets } from './reach.ts';
import { firstStaff, tradeOnce } from './trade.ts';
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
async function trial(what: string, act: () => Promise<unknown>): Promise<void> {
  await step(what, act).catch((error: unknown) => addFailure(what, error));
}

const addFailure = (what: string, error: unknown) =>
  add(what, false, error instanceof Error ? error.message : String(error));

function addCost(what: string, { report, lost }: Cost, isPlanned: boolean): void {
  const failed = Object.values(report.failed).reduce((sum, count) => sum + count, 0);
  const ordered = report.orderIds.length;
  const figure = `${ordered} orders, ${lost.length} lost, ${failed} of ${report.calls} calls failed, ${(report.longestGapMs / 1_000).toFixed(1)} s at most without an order`;
  add(what, ordered > 0 && lost.length === 0 && (failed === 0 || !isPlanned), figure);
  for (const [said, count] of Object.entries(report.failed)) say(`        ${count} × ${said}`);
  for (const [said, count] of Object.entries(report.refused))
    say(`        refused ${count} × ${said}`);
}

/** The parts of the shop that are killed, one after another. */
const KILLED = ['frontend', 'pages', 'gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'];

async function tryOne(name: string, files: readonly string[], hasOperators: boolean) {
  const named = (what: string) => `${name}: ${what}`;
  let site: ForwardedPort | undefined;
  const openSite = async (): Promise<ApiClient> => {
    site?.close();
    site = await ForwardedPort.open(SHOP, `service/${RELEASE}-frontend`, 80);
    return site.api;
  };
  const cost = async (
    what: string,
    isPlanned: boolean,
    act: (open: typeof openSite) => Promise<Cost>,
  ) => {
    await act(openSite).then(
      (paid) => addCost(named(what), paid, isPlanned),
      (error: unknown) => addFailure(named(what), error),
    );
  };
  try {
    await step(named('stores'), installStores);
    await step(named('every pod is ready'), () => installChart(files));
    const restarts = [...(await restartsByPod())].filter(([, count]) => count > 0);
    add(named('no container restarted'), restarts.length === 0, restarts.join('; ') || 'none');
    const shop = await openSite();
    const staff = await firstStaff(shop);
    await trial(named('order, proof, confirmation, mail'), () => tradeOnce(shop, staff));
    await trial(named('helm test'), async () => void (await testRelease()));
    await startVisitor();
    await trial(named('who reaches whom'), async () => {
      const targets = await findTargets(hasOperators);
      const faults = await checkReach(targets);
      if (faults.length > 0)
        throw new Error(`${faults.length} wrong:\n        ${faults.join('\n        ')}`);
      return `${Object.keys(targets).length} targets as they must be`;
    });
    await cost('every pod replaced, planned', true, restartAll);
    for (const part of KILLED) {
      await cost(`${part} killed`, false, (open) => killPods(open, part));
    }
    if (hasOperators) await cost('the primary killed', false, killPrimary);
  } finally {
    site?.close();
    if (!process.env.KEEP) await trial(named('all deleted again'), deleteAll);
  }
}

await refuseTaken();
const { gitVersion } = JSON.parse(await kubectl(['get', '--raw', '/version']));
say(`Kubernetes ${gitVersion}`);
const hasOperators =
  (await hasKind('scaledobjects.keda.sh')) && (await hasKind('clusters.postgresql.cnpg.io'));
await tryOne('addresses', [], false);
if (hasOperators) await tryOne('operators', ['kind-operators.yaml'], true);
else say('\nLeft out here: KEDA and CloudNativePG (the shop as the operators run it)');
say('');
for (const { what, isGood, figure } of rows) {
  say(`${isGood ? 'ok  ' : 'FAIL'}  ${what.padEnd(46)}${figure.split('\n')[0]}`);
}
process.exit(rows.every(({ isGood }) => isGood) ? 0 : 1);
