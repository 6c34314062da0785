import { traceRequests } from '@spade/nest-opentelemetry/http';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';

/**
 * The middleware that traces requests where a collector is set, otherwise none. A trace has the id of its request,
 * which nginx makes, logs have and an error shows the buyer.
 */
export function tracingOf(config: GatewayConfig) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return [];
  return [
    traceRequests<Request>({
      // The router sets it once a route has matched.
      routeOf: ({ route }) => (route as { path?: string } | undefined)?.path,
      requestIdOf: ({ headers }) => {
        const given = headers['x-request-id'];
        return typeof given === 'string' ? given : undefined;
      },
    }),
  ];
}
