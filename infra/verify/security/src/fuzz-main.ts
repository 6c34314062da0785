import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { signIn } from '@spade/testkit/staff';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';

/**
 * `make fuzz`: Schemathesis places, proves and confirms orders, calls the whole built system for FUZZ_SECONDS, then checks the databases (fuzz/hooks.py).
 * Ends with 1 when anything is broken. The same SEED (1 by default) plans the same calls, as far as the time goes.
 */
const FUZZ_SECONDS = process.env.FUZZ_SECONDS || '80';
const SEED = process.env.SEED || '1';

const system = await startSystem({
  env: { ...withoutLimits, READ_RECEIPTS: 'off' },
  // Apart from what .ci/run has beside it.
  port: Number(process.env.TEST_PORT ?? 27_000),
});
const end = () => void system.stop().finally(() => process.exit(130));
process.once('SIGINT', end).once('SIGTERM', end);
let status = 1;
try {
  const schemathesis = join(system.root, '.local/fuzz-venv/bin/schemathesis');
  const folder = 'infra/verify/security/fuzz';
  const env = {
    ...process.env,
    FUZZ_URL: system.gatewayUrl,
    FUZZ_TOKEN: await signIn(new ApiClient(system.gatewayUrl), system.admin),
    FUZZ_USERNAME: system.admin.username,
    FUZZ_DATABASES: databaseUrl(system, 'DATABASE'),
  };
  const call = async (part: string, options: readonly string[]): Promise<number> => {
    const config = ['--config-file', `${folder}/schemathesis.toml`];
    const run = spawn(
      schemathesis,
      [...config, 'run', 'gateway/openapi.json', '--seed', SEED, ...options],
      { cwd: system.root, stdio: 'inherit', env: { ...env, FUZZ_PART: part } },
    );
    const [code] = (await once(run, 'exit')) as [number | null];
    return code ?? 1;
  };
  // First the way of an order, as many calls as it takes, so that a busy machine cannot leave it out.
  const wayOfAnOrder = ['publicOrders_place', 'uploadProof_upload', 'staffOrders_confirm'];
  const chosen = wayOfAnOrder.flatMap((operation) => ['--include-operation-id', operation]);
  const first = await call('orders', ['--phases', 'fuzzing', '--mode', 'positive', ...chosen]);
  const second = await call('all', ['--max-time', FUZZ_SECONDS]);
  status = first || second;
} finally {
  await system.stop();
}
process.exit(status);
