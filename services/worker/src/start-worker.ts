import { mailWords } from '@spade/platform/config/mail-words';
import { startService } from '@spade/platform/service/start-service';
import type { AlertDependencies } from './alerts/alert-watch.ts';
import { lowerPriority } from './lower-priority.ts';
import { workerConfig } from './worker.config.ts';
import { WorkerModule } from './worker.module.ts';

/**
 * Runs the worker as this process. `alertDependencies` only for a simulated bank: an installation asks the DNS for the keys
 * of banks, and no setting can change that.
 */
export async function startWorker(alertDependencies?: AlertDependencies): Promise<void> {
  lowerPriority();
  await startService({
    name: 'worker',
    config: workerConfig,
    words: mailWords,
    module: (config) => WorkerModule.register(config, alertDependencies),
    answersMessages: false,
  });
}
