/**
 * A worker in a separate process, so that it can be killed. Started with `fork` by the specs; runs
 * the built worker, since Node itself does not compile decorators.
 */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { TransportModule } from '@spade/platform/transport/transport.module';
import { RescueSyncs } from '../../dist/sync-catalog/rescue-syncs.js';
import { SyncCatalogModule } from '../../dist/sync-catalog/sync-catalog.module.js';
import { SyncCatalogService } from '../../dist/sync-catalog/sync-catalog.service.js';

const { config, pace, rescueEveryMs } = JSON.parse(process.argv[2] ?? '{}');
class OneWorker {}
const app = await NestFactory.createApplicationContext(
  {
    module: OneWorker,
    imports: [
      TransportModule.forRoot({ redisUrl: config.REDIS_URL }),
      SyncCatalogModule.register(config),
    ],
  },
  { logger: false },
);
const sync = app.get(SyncCatalogService);
sync.pace = { ...sync.pace, pollMs: 5, ...pace };
if (rescueEveryMs) {
  const rescue = app.get(RescueSyncs);
  // Catalog or Redis may be unavailable.
  setInterval(() => void rescue.look().catch(() => {}), rescueEveryMs);
}
process.send?.('ready');
