import { startService } from '@spade/platform/service/start-service';
import { workerConfig } from './worker.config.ts';
import { WorkerModule } from './worker.module.ts';

await startService({
  name: 'worker',
  config: workerConfig,
  module: (config) => WorkerModule.register(config),
  answersMessages: false,
});
