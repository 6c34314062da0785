import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Chart, SHOP } from './chart.ts';
import { runStatement, upgradeChart } from './install-shop.ts';
import { kubectl } from './kubectl.ts';
import type { Trial } from './trial.ts';

/** Orders a second at the top of the wave, and while memory and processor are measured. */
const TOP = Number(process.env.WAVE ?? 200);
const BUSY = Number(process.env.BUSY ?? 100);
const LOW = Number(process.env.CALM ?? 10);
const RATES = `${LOW}, ${TOP} and ${LOW}`;
/** How long the top lasts: the scalers look every 15 to 30 s. */
const TOP_MS = 120_000;
/** Scalers take a replica away five minutes after the last moment that needed it, and one a minute. */
const DOWN_MS = 15 * 60_000;
const LOOK_MS = 5_000;
/** How long the low rate lasts before the top: by processor it may itself need more than one replica. */
const CALM_MS = 90_000;
/** Over how long processor time is counted, and how long a load lasts before that: kubelets look every 10 s. */
const SPAN_MS = 60_000;
const WARM_MS = 15_000;

/** Replicas by the signals that the chart sets: the processor, and with KEDA what waits in streams and queues. */
export const waveByOperators: Trial = wave(`a wave of ${RATES} orders a second`, true);

/** The same where there is no KEDA: every part by its processor. */
export function waveByProcessor(chart: Chart): Trial {
  const words = ['--set', 'scaling.enabled=true', '--set', 'scaling.keda=false'];
  const trial = wave(`a wave of ${RATES} orders a second, by processor`, false);
  return {
    ...trial,
    prepare: () => upgradeChart({ ...chart, words: [...chart.words, ...words] }),
    restore: async () => {
      await trial.restore?.();
      // As kubernetes-install.md says of scaling that is switched off.
      await upgradeChart({ ...chart, words: [...chart.words, '--force-conflicts'] });
    },
  };
}

/** From little to much and back, with the scalers that the chart sets: none may cost a call, or leave what a replica had in hand. */
function wave(name: string, hasOwnPostgres: boolean): Trial {
  const inOrders = (statement: string) => runStatement(hasOwnPostgres, 'orders', statement);
  return {
    name,
    isPlanned: true,
    perSecond: LOW,
    hasProofs: false,
    // What a command in a pod says comes through one connection, which a full node may lose in so many minutes.
    isFromHere: true,
    act: async (_random, setRate) => {
      await sleep(CALM_MS);
      const seen = new Replicas(await replicasByPart());
      const ordersBefore = Number(await inOrders('select count(*) from orders'));
      setRate(TOP);
      for (const from = performance.now(); performance.now() - from < TOP_MS; await sleep(LOOK_MS))
        seen.add(await replicasByPart());
      const placed = Number(await inOrders('select count(*) from orders')) - ordersBefore;
      setRate(LOW);
      seen.say(`${LOW} a second again`);
      const isBack = async () => seen.add(await replicasByPart());
      await waitFor('as many replicas as before', isBack, DOWN_MS, LOOK_MS);
      const carried = (placed / (TOP_MS / 1_000)).toFixed(1);
      return [`${carried} a second carried at the top; all back`, ...seen.lines].join('\n');
    },
    restore: async () => {
      await waitFor(
        'nothing in hand that was announced',
        async () => (await inOrders('select count(*) from outbox where done_at is null')) === '0\n',
        DOWN_MS,
        LOOK_MS,
      );
      const failed = await inOrders('select count(*) from outbox where failed_at is not null');
      if (failed !== '0\n') throw new Error(`${failed.trim()} events failed`);
    },
  };
}

/** The replicas of each part, and a line for each change. */
class Replicas {
  readonly lines: string[] = [];
  private readonly from = performance.now();
  private now: Map<string, number>;

  constructor(private readonly before: Map<string, number>) {
    this.now = before;
  }

  say(what: string): void {
    this.lines.push(`${Math.round((performance.now() - this.from) / 1_000)} s: ${what}`);
  }

  /** Whether no part has more than at first. */
  add(next: Map<string, number>): boolean {
    const changed = [...next].filter(([part, count]) => count !== this.now.get(part));
    if (changed.length > 0)
      this.say(
        changed.map(([part, count]) => `${part} ${this.now.get(part)} → ${count}`).join(', '),
      );
    this.now = next;
    return [...this.before].every(([part, count]) => (next.get(part) ?? 0) <= count);
  }
}

async function replicasByPart(): Promise<Map<string, number>> {
  const line = '{.metadata.labels.app\\.kubernetes\\.io/component} {.spec.replicas}{"\\n"}';
  const path = `jsonpath={range .items[*]}${line}{end}`;
  const said = await kubectl(['-n', SHOP, 'get', 'deployments', '-o', path]);
  const parts = said
    .trim()
    .split('\n')
    .map((part) => part.split(' '));
  return new Map(parts.map(([part = '', count]) => [part, Number(count)]));
}

/** Memory and processor of each pod, idle and busy, as the kubelets count them. */
export function usageTrial(): Trial {
  let idle: string[] = [];
  return {
    name: `memory and processor at ${BUSY} orders a second`,
    perSecond: BUSY,
    hasProofs: false,
    prepare: async () => {
      idle = await usage();
    },
    act: async () => {
      await sleep(WARM_MS);
      const busy = await usage();
      return [
        'as below',
        ...idle.map((line) => `idle  ${line}`),
        ...busy.map((line) => `busy  ${line}`),
      ].join('\n');
    },
  };
}

/** What a kubelet says of a pod at this moment. */
interface PodStats {
  podRef: { name: string; namespace: string };
  cpu?: { time: string; usageCoreNanoSeconds: number };
  memory?: { workingSetBytes?: number };
}

async function readStats(): Promise<Map<string, PodStats>> {
  const nodes = await kubectl(['get', 'nodes', '-o', 'jsonpath={.items[*].metadata.name}']);
  const summaries = await Promise.all(
    nodes.split(' ').map(async (node) => {
      const said = await kubectl(['get', '--raw', `/api/v1/nodes/${node}/proxy/stats/summary`]);
      return (JSON.parse(said) as { pods: PodStats[] }).pods; // k8s.io/kubelet/pkg/apis/stats/v1alpha1
    }),
  );
  const ours = summaries.flat().filter(({ podRef }) => podRef.namespace === SHOP);
  return new Map(ours.map((pod) => [pod.podRef.name, pod]));
}

/** A line for each pod that was there all the time: thousandths of a core on the average, and memory at the end. */
async function usage(): Promise<string[]> {
  const before = await readStats();
  await sleep(SPAN_MS);
  return [...(await readStats())].flatMap(([name, { cpu, memory }]) => {
    const first = before.get(name)?.cpu;
    if (!first || !cpu) return [];
    const seconds = (Date.parse(cpu.time) - Date.parse(first.time)) / 1_000;
    const milliCores = Math.round(
      (cpu.usageCoreNanoSeconds - first.usageCoreNanoSeconds) / 1e6 / seconds,
    );
    const megabytes = Math.round((memory?.workingSetBytes ?? 0) / 2 ** 20);
    return [`${name.padEnd(36)} ${milliCores}m  ${megabytes}Mi`];
  });
}
