import type { MessageServer } from '@spade/bus/message-server';
import { exposeGauge } from '../health/metrics.ts';
import { memoryRatio } from '../queue/redis-connection.ts';

/** Puts a replica's load into /metrics, and how full the Redis is that carries it. */
export function exposeTransport(server: MessageServer): void {
  exposeGauge('messages_in_flight', 'Requests that this replica works on.', () => server.inFlight);
  exposeGauge(
    'messages_in_stream',
    "Requests in the service's stream, waiting or being worked on by any replica.",
    () => server.streamLength(),
  );
  exposeGauge(
    'messages_dead',
    'Requests that the service could not survive, parked until someone looks.',
    () => server.deadLetters.count(),
  );
  exposeGauge(
    'redis_memory_ratio',
    'How much of the memory that Redis may take is taken, 0 to 1.',
    async () => memoryRatio(await server.memoryInfo()),
  );
}
