import { constants, setPriority } from 'node:os';
import { startService } from '@spade/platform/service/start-service';
import { workerConfig } from './worker.config.ts';
import { WorkerModule } from './worker.module.ts';

// Mail and sync can wait; requests of buyers on the same processor should not.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // The worker was started with a lower priority, which an ordinary user may not raise.
}

await startService({
  name: 'worker',
  config: workerConfig,
  module: (config) => WorkerModule.register(config),
  answersMessages: false,
});
