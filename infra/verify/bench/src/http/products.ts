import autocannon from 'autocannon';
import { exactProcessorMsOf } from '../capacity/processor-time.ts';
import { median } from '../median.ts';
import { type ProductContender, startProductContenders } from './product-contenders.ts';

/** One figure of the table. */
export interface ProductsRow {
  server: string;
  requestsPerSecond: number | undefined;
  p50Ms: number | undefined;
  p99Ms: number;
  /** Processor time of the server per request, user and system, in microseconds. */
  cpuUs: number | undefined;
  /** Requests per second against the server's floor, the row above it. The goals: 0.7, and 0.8 for the front. */
  ratio: number | undefined;
  /** The floor's processor time per request over the server's: what a faster client would see. */
  cpuRatio: number | undefined;
}

/** What one round of one server came to. */
export interface ProductsRound {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUs: number;
}

const ROUNDS = 3;
const SECONDS_PER_ROUND = 4;
const CONNECTIONS = 100;
/** A round ends with a sample; autocannon takes one a second otherwise. */
const SAMPLE_MS = 100;

/** One server under load from 100 connections that stay open. Throws when a request fails. */
export async function measureRound(of: ProductContender, seconds: number): Promise<ProductsRound> {
  const cpuBefore = exactProcessorMsOf(of.pid);
  const { requests, latency, duration, non2xx, errors } = await autocannon({
    ...{ url: of.url, connections: CONNECTIONS, duration: seconds, sampleInt: SAMPLE_MS },
    ...(of.coding && { headers: { 'accept-encoding': of.coding } }),
  });
  if (non2xx + errors > 0) throw new Error(`${of.name} failed some requests`);
  return {
    requestsPerSecond: requests.total / duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    cpuUs: ((exactProcessorMsOf(of.pid) - cpuBefore) * 1000) / requests.total,
  };
}

/**
 * `GET /api/products` from the gateway and through the front, each against the least that serves the same bytes:
 * rounds in turn, medians. Load and servers share the machine.
 */
export async function runProductsBench(): Promise<ProductsRow[]> {
  const { contenders, close } = await startProductContenders();
  const rounds = new Map<string, ProductsRound[]>(contenders.map(({ name }) => [name, []]));
  const of = (name: string, figure: keyof ProductsRound) =>
    median((rounds.get(name) ?? []).map((round) => round[figure]));
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const contender of contenders)
        rounds.get(contender.name)?.push(await measureRound(contender, SECONDS_PER_ROUND));
    return contenders.map(({ name, floor }) => ({
      server: name,
      requestsPerSecond: Math.round(of(name, 'requestsPerSecond')),
      p50Ms: of(name, 'p50Ms'),
      p99Ms: of(name, 'p99Ms'),
      cpuUs: rounded(of(name, 'cpuUs')),
      ratio: rounded(of(name, 'requestsPerSecond') / of(floor, 'requestsPerSecond')),
      cpuRatio: rounded(of(floor, 'cpuUs') / of(name, 'cpuUs')),
    }));
  } finally {
    await close();
  }
}

const rounded = (value: number) => Number(value.toFixed(2));
