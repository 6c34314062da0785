import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { waitFor } from '@spade/platform/testing/wait-for';
import { SHOP, STORES } from './chart.ts';
import { kubectl } from './kubectl.ts';
import type { Trial } from './trial.ts';
import { siteFromHere } from './visitor-pod.ts';

const run = promisify(execFile);

/** How long the node is away. */
const AWAY_MS = 20_000;
/** So long may it take until the shop answers again, and until all is ready again. */
const MOST_MS = 600_000;

/**
 * A node of the cluster loses its power and gets it again, where NODE_STOP and NODE_START are commands of this machine
 * that do so (`docker kill $NODE` and `docker start $NODE` for kind); NODE is its name. Buyers order from this machine.
 */
export const nodeTrials: readonly Trial[] = lossOf(process.env);

function lossOf({ NODE_STOP, NODE_START }: NodeJS.ProcessEnv): Trial[] {
  if (!NODE_STOP || !NODE_START) return [];
  return [
    {
      name: 'a node stopped and started',
      isFromHere: true,
      // Each presses for a minute, twice a second.
      perSecond: 1,
      act: async (random) => {
        const nodes = await kubectl(['get', 'nodes', '-o', 'jsonpath={.items[*].metadata.name}']);
        const node = random.pick(nodes.split(' '));
        const order = (command: string) =>
          run('sh', ['-c', command], { env: { ...process.env, NODE: node } });
        await order(NODE_STOP);
        await sleep(AWAY_MS);
        await order(NODE_START);
        const from = performance.now();
        const passed = () => `${((performance.now() - from) / 1_000).toFixed(1)} s`;
        await waitFor('the shop answers', answers, MOST_MS, 500);
        const answered = passed();
        for (const namespace of [STORES, SHOP])
          await kubectl(['-n', namespace, 'rollout', 'status', 'deployment', '--timeout=600s']);
        return `${node} away for ${AWAY_MS / 1_000} s; started again, the shop answered after ${answered}, all ready after ${passed()}`;
      },
    },
  ];
}

async function answers(): Promise<boolean> {
  const products = `${await siteFromHere()}/api/products?limit=1`;
  return fetch(products, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
