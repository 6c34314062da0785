import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { signIn } from '@spade/testkit/staff';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';

/**
 * `make fuzz`: Schemathesis calls the whole built system for FUZZ_SECONDS, then checks the databases (fuzz/hooks.py).
 * Ends with 1 when anything is broken. The same SEED (1 by default) plans the same calls, as far as the time goes.
 */
const FUZZ_SECONDS = process.env.FUZZ_SECONDS || '100';
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
  const run = spawn(
    schemathesis,
    [
      '--config-file',
      `${folder}/schemathesis.toml`,
      'run',
      'gateway/openapi.json',
      '--max-time',
      FUZZ_SECONDS,
      '--seed',
      SEED,
    ],
    {
      cwd: system.root,
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ_URL: system.gatewayUrl,
        FUZZ_TOKEN: await signIn(new ApiClient(system.gatewayUrl), system.admin),
        FUZZ_DATABASES: databaseUrl(system, 'DATABASE'),
      },
    },
  );
  const [code] = (await once(run, 'exit')) as [number | null];
  status = code ?? 1;
} finally {
  await system.stop();
}
process.exit(status);
