import { startProductContenders } from '../http/product-contenders.ts';
import { measureRound } from '../http/products.ts';
import type { CostPair, CostPairs } from './cost-pairs.ts';

const ROUNDS = 12;
const SECONDS_PER_ROUND = 0.3;
/** Compiles the code of the gateway and fills the cache of the front. */
const WARM_UP_SECONDS = 1.5;

/** The gateway and the front, each against its floor: one server after the other in each round. */
export async function startProductPairs(): Promise<CostPairs> {
  const { contenders: all, close } = await startProductContenders();
  // Through the front as browsers ask.
  const contenders = all.filter(({ coding, pid }) => coding === 'br' || pid !== all.at(-1)?.pid);
  const ours = contenders.filter(({ name, floor }) => name !== floor);
  const pairs: CostPairs['pairs'] = Object.fromEntries(
    ours.map(({ name, floor }) => [name, { floor, rounds: [] as CostPair[] }]),
  );
  for (const contender of contenders) await measureRound(contender, WARM_UP_SECONDS);
  const measure = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const costs = new Map<string, number>();
      for (const contender of contenders)
        costs.set(contender.name, (await measureRound(contender, SECONDS_PER_ROUND)).cpuUs);
      for (const { name, floor } of ours)
        pairs[name]?.rounds.push({
          floorCpuUs: costs.get(floor) ?? Number.NaN,
          ourCpuUs: costs.get(name) ?? Number.NaN,
        });
    }
  };
  return { pairs, measure, close };
}
