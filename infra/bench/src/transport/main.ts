import { runTransportBench } from './transport-bench.ts';

/** Prints the comparison of the transports: `node infra/bench/dist/transport/main.js`. */
const rows = await runTransportBench();
console.table(
  rows.map((row) => ({
    transport: row.contender,
    callers: row.callers,
    'calls/s': Math.round(row.callsPerSecond),
    'p50 ms': row.p50Ms.toFixed(2),
    'p99 ms': row.p99Ms.toFixed(2),
    'calls/s ratio': row.callsRatio.toFixed(2),
    'p50 ratio': row.p50Ratio.toFixed(2),
  })),
);
