import { runLargeSyncBench, runRateLimitBench } from './sync-bench.ts';
import { runWriteBench } from './write-bench.ts';

/**
 * Prints the figures of the store sync: `node infra/bench/dist/sync/main.js [write|limits|large]`.
 */
const benches = { write: runWriteBench, limits: runRateLimitBench, large: runLargeSyncBench };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\nsync: ${name}`);
  console.table(await run());
}
