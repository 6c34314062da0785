import { startService } from '@spade/platform/service/start-service';
import { lowerPriority } from './lower-priority.ts';
import type { AlertWorld } from './read-alerts/alert-watch.ts';
import { workerConfig } from './worker.config.ts';
import { WorkerModule } from './worker.module.ts';

/**
 * Runs the worker as this process. `alertWorld` only for a simulated bank: an installation asks the DNS for the keys
 * of banks, and no setting can change that.
 */
export async function startWorker(alertWorld?: AlertWorld): Promise<void> {
  lowerPriority();
  await startService({
    name: 'worker',
    config: workerConfig,
    module: (config) => WorkerModule.register(config, alertWorld),
    answersMessages: false,
  });
}
