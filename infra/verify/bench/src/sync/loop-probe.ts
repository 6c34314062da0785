import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into a measured process with --import: on SIGUSR2 it writes the longest pause of the event loop since the last
// time. The histogram counts from one look to the next, which are a millisecond apart when nothing keeps them waiting.
const RESOLUTION_MS = 1;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
histogram.enable();
process.on('SIGUSR2', () => {
  console.log(`longest pause: ${histogram.max / 1e6 - RESOLUTION_MS} ms`);
  histogram.reset();
});
