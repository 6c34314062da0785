import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { leaveOut } from '@spade/local/programs';
import { seededRandom } from '@spade/platform/testing/random';
import { findBackupPrograms, runBackups } from './backups.ts';
import { History } from './history.ts';
import { type Options, readOptions } from './options.ts';
import { chaosRun } from './run.ts';
import { runSoak } from './soak.ts';
import { type ChaosStack, startChaosStack } from './stack/chaos-stack.ts';
import { thisRelease } from './stack/release.ts';
import { openPreviousRelease, runUpgrade } from './upgrade.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const PRODUCTS = 20;
/** About how long the change of settings takes. */
const SETTINGS_SECONDS = 20;

/** How many rules were broken; undefined when nothing was run. */
async function main(options: Options): Promise<number | undefined> {
  const { mode, seed } = options;
  const release = mode === 'upgrade' ? await openPreviousRelease(options.from) : thisRelease;
  if (!release) {
    leaveOut('the last release', 'the clone lacks the commit from which the upgrade starts');
    return undefined;
  }
  const backupPrograms = mode === 'backups' ? findBackupPrograms() : undefined;
  if (mode === 'backups' && backupPrograms === undefined) {
    leaveOut('pg_dump', 'backups');
    return undefined;
  }
  const startedAt = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const dataDir = join(thisRelease.root, '.local/chaos', `${startedAt}-${mode}-${seed}`);
  mkdirSync(dataDir, { recursive: true });
  const history = new History(join(dataDir, 'history.jsonl'));
  // A run begins with the change of settings, under the same load.
  const seconds = options.seconds + (mode === 'run' ? SETTINGS_SECONDS : 0);
  const orders = options.orders ?? seconds * 50;
  let stack: ChaosStack | undefined;
  const leave = async () => {
    await stack?.stop();
    await history.close();
    for (const bulky of [
      'postgres',
      'redis',
      'redis-messages',
      'objects',
      'mails',
      'secrets',
      'backups',
    ]) {
      await rm(join(dataDir, bulky), { recursive: true, force: true });
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void leave().then(() => process.exit(130)));
  }
  try {
    stack = await startChaosStack({
      dataDir,
      products: PRODUCTS,
      release,
      // Both change what every fault meets, so only where they are asked for.
      hasSmallDisks: options.only?.includes('disk') ?? false,
      hasOwnClocks: options.only?.includes('clock') ?? false,
      backupPrograms,
      say,
      // Four pieces for every five ordered, so that some products sell out.
      stock: Math.ceil((orders * 1.5 * 0.7) / PRODUCTS),
    });
    const run = { stack, history, options, random: seededRandom(seed), say };
    if (mode === 'upgrade') return await runUpgrade(run, release);
    if (backupPrograms !== undefined) {
      return await runBackups(run, { folder: join(dataDir, 'backups'), programs: backupPrograms });
    }
    return await (mode === 'soak' ? runSoak(run) : chaosRun(run));
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
