import { constants, setPriority } from 'node:os';
import { startService } from '@spade/platform/service/start-service';
import type { AlertWorld } from './read-alerts/alert-watch.ts';
import { workerConfig } from './worker.config.ts';
import { WorkerModule } from './worker.module.ts';

/**
 * Runs the worker as this process. `alertWorld` only for a simulated bank: an installation asks the DNS for the keys
 * of banks, and no setting can change that.
 */
export async function startWorker(alertWorld?: AlertWorld): Promise<void> {
  // Mail and sync can wait; requests of buyers on the same processor should not.
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The worker was started with a lower priority, which an ordinary user may not raise.
  }
  await startService({
    name: 'worker',
    config: workerConfig,
    module: (config) => WorkerModule.register(config, alertWorld),
    answersMessages: false,
  });
}
