import { runCostBench } from './capacity/cost-bench.ts';
import { runColdStartBench } from './cold-start.ts';
import { runFloorCheck } from './floors/floor-check.ts';
import { runLoginTimingBench } from './http/login-timing.ts';
import { runOrdersBench } from './http/orders.ts';
import { runProductsBench } from './http/products.ts';
import { runProofUploadBench } from './http/proof-upload.ts';
import { runReadFloodBench } from './http/read-flood.ts';
import { runMemoryBench } from './memory-bench.ts';
import { runImportBench } from './money/import-bench.ts';
import { runOwnerFigures } from './money/owner-figures.ts';
import { runStatementBench } from './money/statement-bench.ts';
import { watchOtherLoad } from './other-load.ts';
import { requireOwnNode } from './own-node.ts';
import { runOrderPeers } from './peers/order-peers.ts';
import { runReceiptBench } from './receipts/receipt-bench.ts';
import { runLargeStoreBench } from './sync/large-store.ts';
import { runRateLimitBench } from './sync/rate-limits.ts';
import { runWriteBench } from './sync/write-bench.ts';
import { runTracesBench } from './traces/traces-bench.ts';
import { runTransportBench } from './transport/transport-bench.ts';
import { runClerkDesk } from './web/clerk-desk.ts';
import { runJourneys } from './web/journeys.ts';
import { runLighthouseTable } from './web/lighthouse-table.ts';
import { runSizeTable } from './web/size-table.ts';
import { runUploadJourney } from './web/upload-journey.ts';

/**
 * `make bench`: every figure, one table after the other, each with what it is compared to in the
 * same run, and how much of the machine others took. Words on the command line choose:
 * `npx node infra/verify/bench/dist/main.js transport`.
 */
const benches: Record<string, () => Promise<readonly object[]>> = {
  floors: runFloorCheck,
  transport: runTransportBench,
  products: runProductsBench,
  'proof-upload': runProofUploadBench,
  orders: () => runOrdersBench(process.env.GATEWAY_URL),
  'order-peers': () => runOrderPeers(),
  'read-flood': runReadFloodBench,
  'login-timing': runLoginTimingBench,
  cost: () => runCostBench(),
  'cold-start': () => runColdStartBench(),
  memory: () => runMemoryBench(),
  'sync-write': () => runWriteBench(),
  'sync-limits': () => runRateLimitBench(),
  'sync-large': () => runLargeStoreBench(),
  statements: runStatementBench,
  'statement-import': runImportBench,
  'owner-figures': runOwnerFigures,
  'clerk-desk': runClerkDesk,
  receipts: () => runReceiptBench(20, Number(process.env.SEED) || undefined),
  traces: runTracesBench,
  'web-size': async () => runSizeTable(),
  'web-lighthouse': runLighthouseTable,
  'web-upload': runUploadJourney,
  journeys: runJourneys,
};

requireOwnNode();
const wanted = process.argv.slice(2);
const failed: string[] = [];
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  process.exitCode = 0;
  const otherLoad = watchOtherLoad();
  console.table(await run());
  console.log(`Others took ${Math.round(otherLoad() * 100)} % of the machine meanwhile.`);
  if (process.exitCode) failed.push(name);
}
// Last, since a log may be cut and tables are long.
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}. Its table above says where.`);
  process.exitCode = 1;
}
