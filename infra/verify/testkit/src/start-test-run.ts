import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient } from './api-client.ts';
import { type RunningSystem, SYSTEM_FILE_VARIABLE } from './running-system.ts';
import { signIn } from './staff.ts';
import { type SystemOptions, startSystem } from './start-system.ts';

/**
 * Starts the system that all suites of a Jest run share, and tells them where it is. Returns what stops them. For Jest's global setup.
 */
export async function startTestRun(options: SystemOptions = {}): Promise<() => Promise<void>> {
  const system = await startSystem(options);
  try {
    const { stack: _stack, stop: _stop, dataDir, ...facts } = system;
    const running: RunningSystem = {
      ...facts,
      token: await signIn(new ApiClient(system.gatewayUrl), system.admin),
    };
    const path = join(dataDir, 'system.json');
    await writeFile(path, JSON.stringify(running), { mode: 0o600 });
    process.env[SYSTEM_FILE_VARIABLE] = path;
    return async () => {
      await system.stop();
    };
  } catch (error) {
    // Jest runs no teardown after a setup that failed.
    await system.stop();
    throw error;
  }
}
