import { startSystem } from '@spade/testkit/start-system';
import { HonestCrowd } from './honest-crowd.ts';

/**
 * The other half of `make attack`: buyers of one carrier over a weekend without clerks, on a system with its default limits
 * for each seed. Prints how many of them the rules against attackers refuse while stock lasts. CROWD orders, SEEDS seeds.
 */
const CROWD = Number(process.env.CROWD || 1_000);
const SEEDS = Number(process.env.SEEDS || 3);

for (let seed = 1; seed <= SEEDS; seed += 1) {
  // Time moves in the database: what is overdue has to end at once.
  const system = await startSystem({ env: { EXPIRY_SWEEP_SECONDS: '0.5', READ_RECEIPTS: 'off' } });
  try {
    const result = await new HonestCrowd(system, seed).weekend(CROWD);
    process.stdout.write(
      `seed ${seed}: ${result.orders} orders of one /24 in a weekend, ${result.refused} refused while stock lasts, ${result.soldOut} met a stock that was sold out; ${result.left} pieces left\n`,
    );
  } finally {
    await system.stop();
  }
}
process.exit();
