import { randomInt } from 'node:crypto';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { signIn } from '@spade/testkit/staff';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import { runFuzz } from './run-fuzz.ts';

/**
 * `make fuzz CALLS=50000 SEED=1`: starts the whole system with its own data and attacks its API
 * according to the OpenAPI document. Exits with 1 on an undocumented response or a broken invariant.
 */
const calls = Number(process.env.CALLS || 5_000);
const seed = Number(process.env.SEED || randomInt(1, 2 ** 31));
const say = (line: string) => void process.stdout.write(`${line}\n`);

const system = await startSystem({
  // The short payment window lets orders expire during the run.
  env: { ...withoutLimits, PAYMENT_WINDOW_MINUTES: '1', EXPIRY_SWEEP_SECONDS: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void system.stop().finally(() => process.exit(130)));
try {
  say(`${calls} calls, seed ${seed}`);
  const startedAt = Date.now();
  const report = await runFuzz({
    root: system.root,
    gatewayUrl: system.gatewayUrl,
    token: await signIn(new ApiClient(system.gatewayUrl), system.admin),
    databaseUrl: (name) => databaseUrl(system, name),
    ...{ calls, seed, lanes: 6 },
  });
  const operations = Object.entries(report.answers).toSorted(([a], [b]) => a.localeCompare(b));
  for (const [operation, statuses] of operations) {
    const counts = Object.entries(statuses).map(([status, n]) => `${status}: ${n}`);
    say(`  ${operation.padEnd(24)} ${counts.join('  ')}`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(`${report.calls} calls in ${seconds} s, ${report.faults.length} faults, seed ${seed}`);
  for (const fault of report.faults) say(fault);
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  await system.stop();
}
process.exit();
