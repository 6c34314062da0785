import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { leaveOut } from '@spade/local/programs';
import { History } from './history/history.ts';
import { type Options, readOptions } from './options.ts';
import { chaosRun } from './run.ts';
import { runSoak } from './soak/soak.ts';
import { type ChaosStack, startChaosStack } from './stack/chaos-stack.ts';
import { openPreviousRelease } from './upgrade/previous-release.ts';
import { runUpgrade } from './upgrade/upgrade-run.ts';

/** `make chaos`: see infra/verify/chaos/README.md. */
const root = resolve(import.meta.dirname, '../../../..');
const plainRuns = { run: chaosRun, matrix: chaosRun, soak: runSoak };
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** How many rules were broken; undefined when nothing was run. */
async function main(options: Options): Promise<number | undefined> {
  const isUpgrade = options.mode === 'upgrade';
  const previous = isUpgrade ? await openPreviousRelease(options.from) : undefined;
  if (isUpgrade && !previous) {
    leaveOut('the last release', 'the clone lacks the commit from which the upgrade starts');
    return undefined;
  }
  const startedAt = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const dataDir = join(root, '.local/chaos', `${startedAt}-${options.mode}-${options.seed}`);
  mkdirSync(dataDir, { recursive: true });
  const history = new History(join(dataDir, 'history.jsonl'));
  const orders = options.orders ?? options.seconds * (options.rate ?? 50);
  let stack: ChaosStack | undefined;
  const leave = async () => {
    await stack?.stop();
    await history.close();
    if (options.doesKeep) return;
    for (const bulky of ['postgres', 'redis', 'redis-messages', 'objects', 'mails', 'secrets']) {
      await rm(join(dataDir, bulky), { recursive: true, force: true });
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void leave().then(() => process.exit(130)));
  }
  try {
    stack = await startChaosStack({
      ...{ dataDir, replicas: 2, products: options.products, say },
      ...(previous && { release: previous.release }),
      hasSmallDisks: options.mode === 'matrix',
      // Four pieces for every five ordered, so that some products sell out.
      stock: Math.ceil((orders * 1.5 * 0.7) / options.products),
    });
    if (options.mode !== 'upgrade') {
      return await plainRuns[options.mode](stack, history, options, say);
    }
    if (!previous) return undefined; // was said above
    say(`upgrade from ${previous.ref}, seed ${options.seed}`);
    return await runUpgrade(stack, history, options, previous.release, say);
  } finally {
    await leave();
    say(`history and logs: ${dataDir}`);
  }
}

try {
  const broken = await main(readOptions(process.argv.slice(2)));
  if (broken !== undefined) {
    say(broken === 0 ? 'chaos: every rule held' : `chaos: ${broken} violations`);
  }
  process.exit(broken ? 1 : 0);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
