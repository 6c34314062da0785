import { startSystem } from '@spade/testkit/start-system';
import { HonestCrowd } from './honest-crowd.ts';

/**
 * The second half of `make attack`: honest buyers of one carrier over a weekend without clerks, on a system with its
 * default limits for each seed. Prints how many of them the rules against attackers refuse while stock lasts.
 */
const CROWD = Number(process.env.CROWD || 1_000);
const SEEDS = Number(process.env.SEEDS || 3);

for (let seed = 1; seed <= SEEDS; seed += 1) await runWeekend(seed);
process.exit();

async function runWeekend(seed: number): Promise<void> {
  // Time moves in the database: overdue orders have to expire at once.
  const system = await startSystem({ env: { EXPIRY_SWEEP_SECONDS: '0.5', READ_RECEIPTS: 'off' } });
  const end = () => void system.stop().finally(() => process.exit(130));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const result = await new HonestCrowd(system, seed).weekend(CROWD);
    process.stdout.write(
      `seed ${seed}: ${result.orders} orders of one /24 in a weekend, ${result.refused} refused while stock lasts, ${result.soldOut} met a stock that was sold out; ${result.left} pieces left\n`,
    );
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    await system.stop();
  }
}
