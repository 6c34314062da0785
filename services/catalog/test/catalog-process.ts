/**
 * A catalogue in a separate process, so that it can be killed. Started with `fork` by a spec; runs the built service, since
 * Node itself does not compile decorators.
 */
import 'reflect-metadata';
import { BusModule } from '@spade/bus/bus.module';
import { startReplica } from '@spade/platform/testing/replica';
import { CatalogModule } from '../dist/catalog.module.js';
import { catalogEntities } from '../dist/catalog.tables.js';

const config = JSON.parse(process.argv[2] ?? '{}');
await startReplica({
  service: 'catalog',
  config,
  entities: catalogEntities,
  imports: [BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'catalog' }), CatalogModule],
});
process.send?.('ready');
