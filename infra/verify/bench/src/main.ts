import { runFloorCheck } from './floors/floor-check.ts';
import { runOrdersBench } from './http/orders.ts';
import { runStatementsBench } from './http/statements.ts';
import { watchOtherLoad } from './other-load.ts';
import { runOrderPeers } from './peers/order-peers.ts';
import { runJourneys } from './web/journeys.ts';
import { runLighthouseTable } from './web/lighthouse-table.ts';
import { runSizeTable } from './web/size-table.ts';

/** `make bench`: one table after the other, each with how much of the machine others took. Words choose tables. */
const benches: Record<string, () => Promise<readonly object[]>> = {
  floors: runFloorCheck,
  orders: runOrdersBench,
  statements: runStatementsBench,
  'order-peers': runOrderPeers,
  'web-size': async () => runSizeTable(),
  'web-lighthouse': runLighthouseTable,
  journeys: runJourneys,
};

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
