import type { Contender } from '../transport/echo-service.ts';
import { startTransports } from '../transport/transports.ts';

/** What one request or call costs at the floor, and what ours costs, in one round: microseconds of processor time. */
export interface CostPair {
  floorCpuUs: number;
  ourCpuUs: number;
}

/** Pairs of servers that run side by side until closed. */
export interface CostPairs {
  /** By name of ours; the rounds so far. */
  pairs: Record<string, { floor: string; rounds: CostPair[] }>;
  /** Adds some rounds to each pair. */
  measure: () => Promise<void>;
  close: () => Promise<void>;
}

const ROUNDS = 12;
const ROUND_MS = 300;
const WARM_UP_MS = 1_500;
/** With few, a call's cost depends on how often the processes sleep, and so on what else runs. */
const CALLERS = 100;

/** Our transport against Nest's own over the same Redis, one after the other in each round. */
export async function startTransportPairs(): Promise<CostPairs> {
  const transports = await startTransports();
  const cost = async (contender: Contender, durationMs = ROUND_MS) => {
    const before = transports.processorMs(contender);
    const calls = await transports.run(contender, { callers: CALLERS, durationMs });
    return ((transports.processorMs(contender) - before) * 1000) / calls;
  };
  const rounds: CostPair[] = [];
  for (const contender of ['stock', 'streams'] as const) await cost(contender, WARM_UP_MS);
  const measure = async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ floorCpuUs: await cost('stock'), ourCpuUs: await cost('streams') });
  };
  const name = `transport, ${CALLERS} callers`;
  return {
    pairs: { [name]: { floor: 'Nest Redis (stock)', rounds } },
    measure,
    close: transports.close,
  };
}
