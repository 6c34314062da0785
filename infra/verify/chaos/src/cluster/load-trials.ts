import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import { SHOP } from './chart.ts';
import { kubectl } from './kubectl.ts';
import type { Trial } from './trial.ts';

/** Orders a second at the top of the wave, and while memory and processor are measured. */
const TOP = Number(process.env.WAVE ?? 200);
const BUSY = Number(process.env.BUSY ?? 100);
const LOW = 10;
/** How long the top lasts: the scalers look every 15 to 30 s. */
const TOP_MS = 120_000;
/** Scalers take a replica away five minutes after the last moment that needed it, and one a minute. */
const DOWN_MS = 15 * 60_000;
/** Over how long processor time is counted, and how long a load lasts before that: kubelets look every 10 s. */
const SPAN_MS = 60_000;
const WARM_MS = 15_000;

/** From little to much and back, with the scalers that the chart sets: none may cost a call. */
export const wave: Trial = {
  name: `a wave of ${LOW}, ${TOP} and ${LOW} orders a second`,
  isPlanned: true,
  perSecond: LOW,
  hasProofs: false,
  act: async (_random, setRate) => {
    const before = await replicasByPart();
    const most = new Map(before);
    setRate(TOP);
    for (const from = performance.now(); performance.now() - from < TOP_MS; await sleep(5_000)) {
      for (const [part, count] of await replicasByPart())
        most.set(part, Math.max(count, most.get(part) ?? 0));
    }
    setRate(LOW);
    const isBack = async () => {
      const now = await replicasByPart();
      return [...before].every(([part, count]) => (now.get(part) ?? 0) <= count);
    };
    await waitFor('as many replicas as before', isBack, DOWN_MS, 5_000);
    const said = [...most].map(([part, count]) => `${part} ${before.get(part)} → ${count}`);
    return `replicas at the top: ${said.join(', ')}; all back`;
  },
};

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
