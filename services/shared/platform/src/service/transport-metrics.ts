import { Gauge, register } from 'prom-client';
import type { RedisStreamsServer } from '../transport/redis-streams-server.ts';

/**
 * Puts a replica's load into /metrics: `messages_in_flight`, `messages_in_stream`, `messages_dead`, and
 * how full the Redis is that carries it: `redis_memory_ratio`.
 */
export function exposeTransport(server: RedisStreamsServer): void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric('messages_in_flight');
  register.removeSingleMetric('messages_in_stream');
  register.removeSingleMetric('messages_dead');
  register.removeSingleMetric('redis_memory_ratio');
  new Gauge({
    name: 'messages_in_flight',
    help: 'Requests that this replica works on.',
    collect() {
      this.set(server.inFlight);
    },
  });
  new Gauge({
    name: 'messages_in_stream',
    help: "Requests in the service's stream, waiting or being worked on by any replica.",
    async collect() {
      try {
        this.set(await server.streamLength());
      } catch {
        // Readiness says that Redis is away; the other metrics must still be told.
      }
    },
  });
  new Gauge({
    name: 'messages_dead',
    help: 'Requests that the service could not survive, parked until someone looks.',
    async collect() {
      try {
        this.set(await server.deadLetters.count());
      } catch {
        // As above.
      }
    },
  });
  new Gauge({
    name: 'redis_memory_ratio',
    help: 'How much of the memory that Redis may take is taken, 0 to 1.',
    async collect() {
      try {
        this.set(await server.redisMemoryRatio());
      } catch {
        // As above.
      }
    },
  });
}
