import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import type { TracingOptions } from './tracing-options.ts';

/** The tracing of this process. */
export interface Tracing {
  /** Delivers what is still here and ends; takes 5 s at most. Call it last, when all spans have ended. */
  shutdown: () => Promise<void>;
}

/** Longest time that one delivery may take, and so the last one at shutdown. */
const DELIVER_WITHIN_MS = 5_000;

/**
 * Starts tracing if there is an endpoint. Without one the SDK is not even loaded, and every function of this
 * package does nothing.
 */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  if (options.endpoint === undefined) return { shutdown: async () => {} };
  const { createProvider } = await import('./provider.ts');
  const { provider, contextManager, propagator } = createProvider(
    { ...options, endpoint: options.endpoint },
    DELIVER_WITHIN_MS,
  );
  context.setGlobalContextManager(contextManager);
  propagation.setGlobalPropagator(propagator);
  trace.setGlobalTracerProvider(provider);
  return {
    shutdown: async () => {
      const tooLong = sleep(DELIVER_WITHIN_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(options.onError), tooLong]);
    },
  };
}
