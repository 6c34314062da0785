/**
 * A worker in a separate process, so that it can be killed. Started with `fork` by the specs; runs
 * the built worker, since Node itself does not compile decorators.
 */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { ConfigModule } from '@spade/platform/config/config.module';
import { syncJobs } from '../../dist/queues.js';
import { SyncCatalogProcessor } from '../../dist/store/sync/sync-catalog.processor.js';
import { LostSyncSweep } from '../../dist/store/sync/sync-schedule.js';

const { config, pageSize, rescueEveryMs } = JSON.parse(process.argv[2] ?? '{}');
class OneWorker {}
const app = await NestFactory.createApplicationContext(
  {
    module: OneWorker,
    imports: [
      ConfigModule.forRoot(config),
      BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'worker' }),
    ],
    providers: syncJobs,
  },
  { logger: false },
);
app.get(SyncCatalogProcessor).pageSize = pageSize;
if (rescueEveryMs) {
  const rescue = app.get(LostSyncSweep);
  // Catalog or Redis may be down at that moment.
  setInterval(() => void rescue.sweep().catch(() => {}), rescueEveryMs);
}
process.send?.('ready');
