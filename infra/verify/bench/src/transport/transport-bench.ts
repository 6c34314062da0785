import type { LoadResult } from './load-caller.ts';
import { startTransports, type Transports } from './transports.ts';

/** One line of the table: medians over the rounds. Times in milliseconds. */
export interface Row {
  contender:
    | 'Nest Redis (stock)'
    | 'Redis Streams (ours)'
    | 'raw XADD/XREADGROUP/XACK, one process';
  callers: number;
  callsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Calls per second over those of the stock transporter at the same number of callers. */
  callsRatio: number;
  /** p50 over that of the stock transporter. */
  p50Ratio: number;
}

/** How much is measured. */
export interface TransportBenchOptions {
  callers?: number[];
  rounds?: number;
  durationMs?: number;
}

const names = {
  stock: 'Nest Redis (stock)',
  streams: 'Redis Streams (ours)',
  raw: 'raw XADD/XREADGROUP/XACK, one process',
} as const;

/**
 * Round trips of a 100-byte payload over Nest's stock Redis transporter and over ours: same Redis,
 * same run, taking turns; service and caller are separate processes. Starts a redis-server on
 * a free port and ends it.
 */
export async function runTransportBench(options: TransportBenchOptions = {}): Promise<Row[]> {
  const { callers = [1, 10, 100], rounds = 15, durationMs = 600 } = options;
  const transports = await startTransports();
  try {
    return await measure(transports.run, callers, rounds, durationMs);
  } finally {
    await transports.close();
  }
}

type RunOne = Transports['run'];

async function measure(
  runOne: RunOne,
  callers: number[],
  rounds: number,
  durationMs: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of callers) {
    const results = { stock: [], streams: [], raw: [] } as Record<keyof typeof names, LoadResult[]>;
    for (const contender of ['stock', 'streams', 'raw'] as const)
      await runOne(contender, { callers: count, durationMs: 1_000 }); // warm-up
    for (let round = 0; round < rounds; round++)
      for (const contender of ['stock', 'streams', 'raw'] as const)
        results[contender].push(await runOne(contender, { callers: count, durationMs }));
    const stock = medians(results.stock);
    for (const contender of ['stock', 'streams', 'raw'] as const) {
      const result = medians(results[contender]);
      rows.push({
        contender: names[contender],
        callers: count,
        callsPerSecond: Math.round(result.callsPerSecond),
        p50Ms: rounded(result.p50Ms),
        p99Ms: rounded(result.p99Ms),
        callsRatio: rounded(result.callsPerSecond / stock.callsPerSecond),
        p50Ratio: rounded(result.p50Ms / stock.p50Ms),
      });
    }
  }
  return rows;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function medians(results: LoadResult[]): LoadResult {
  const median = (of: (result: LoadResult) => number): number =>
    results.map(of).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0;
  return {
    callsPerSecond: median((result) => result.callsPerSecond),
    p50Ms: median((result) => result.p50Ms),
    p99Ms: median((result) => result.p99Ms),
  };
}
