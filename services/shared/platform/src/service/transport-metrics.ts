import { Gauge, register } from 'prom-client';
import type { RedisStreamsServer } from '../transport/redis-streams-server.ts';

/** A figure that is read at each scrape; while it cannot be read, it is left as it was. */
function expose(name: string, help: string, read: () => number | Promise<number>): void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    async collect() {
      try {
        this.set(await read());
      } catch {
        // Readiness reports the unreachable Redis; the other metrics must still be served.
      }
    },
  });
}

/** Puts a replica's load into /metrics, and how full the Redis is that carries it. */
export function exposeTransport(server: RedisStreamsServer): void {
  expose('messages_in_flight', 'Requests that this replica works on.', () => server.inFlight);
  expose(
    'messages_in_stream',
    "Requests in the service's stream, waiting or being worked on by any replica.",
    () => server.streamLength(),
  );
  expose(
    'messages_dead',
    'Requests that the service could not survive, parked until someone looks.',
    () => server.deadLetters.count(),
  );
  expose('redis_memory_ratio', 'How much of the memory that Redis may take is taken, 0 to 1.', () =>
    server.redisMemoryRatio(),
  );
}
