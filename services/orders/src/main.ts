import { startService } from '@spade/platform/service/start-service';
import { ordersConfig } from './orders.config.ts';
import { ordersMigrations } from './orders.database.ts';
import { OrdersModule } from './orders.module.ts';
import { orderEntities } from './tables/orders-db.ts';

await startService({
  name: 'orders',
  config: ordersConfig,
  module: () => OrdersModule,
  database: { migrations: ordersMigrations, entities: orderEntities },
  outbox: true,
});
