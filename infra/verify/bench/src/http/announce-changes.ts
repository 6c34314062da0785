import { setTimeout as delay } from 'node:timers/promises';
import { Broadcaster } from '@spade/platform/transport/broadcast';
import { RedisStreamsClient } from '@spade/platform/transport/redis-streams-client';

/** Tells the gateway for `ms` that a product's stock has changed, `perSecond` times a second, as the catalogue does. */
export async function announceChanges(
  redisUrl: string,
  perSecond: number,
  ms: number,
): Promise<void> {
  const client = new RedisStreamsClient({ redisUrl, name: 'catalog' });
  const broadcaster = new Broadcaster(client);
  const endAt = performance.now() + ms;
  try {
    while (performance.now() < endAt) {
      await broadcaster.publish('catalog-changed', {
        at: new Date().toISOString(),
        isGradual: true,
      });
      await delay(1000 / perSecond);
    }
  } finally {
    client.close();
  }
}
