import { runLargeStoreBench } from './large-store.ts';
import { runRateLimitBench } from './rate-limits.ts';
import { runWriteBench } from './write-bench.ts';

/**
 * Prints the figures of the store sync alone: `node infra/verify/bench/dist/sync/main.js [write|limits|large]`.
 */
const benches = { write: runWriteBench, limits: runRateLimitBench, large: runLargeStoreBench };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\nsync-${name}`);
  console.table(await run());
}
