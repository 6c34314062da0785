import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import { SHOP } from './install-shop.ts';
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
/** metrics-server averages over its last interval: as long must pass until a figure is of this load alone. */
const STEADY_MS = 75_000;

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

/** Memory and processor of each pod, idle and busy, as metrics-server reads them. */
export function usageTrial(): Trial {
  let idle: string[] = [];
  return {
    name: `memory and processor at ${BUSY} orders a second`,
    perSecond: BUSY,
    hasProofs: false,
    prepare: async () => {
      await sleep(STEADY_MS);
      idle = await usage();
    },
    act: async () => {
      await sleep(STEADY_MS);
      return [
        'as below',
        ...idle.map((line) => `idle  ${line}`),
        ...(await usage()).map((line) => `busy  ${line}`),
      ].join('\n');
    },
  };
}

async function usage(): Promise<string[]> {
  const said = await kubectl(['-n', SHOP, 'top', 'pods', '--no-headers']);
  return said.trim().split('\n');
}
