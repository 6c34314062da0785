import { runTransportBench } from './transport-bench.ts';

/** Prints the comparison of the transports alone: `node infra/verify/bench/dist/transport/main.js`. */
console.table(await runTransportBench());
