import { context, propagation, trace } from '@opentelemetry/api';

/** Values of `OTEL_TRACES_SAMPLER` (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** How traces are chosen. */
export interface SamplingOptions {
  sampler: (typeof samplerNames)[number];
  /** `OTEL_TRACES_SAMPLER_ARG`: the share of traces, 0 to 1, of the ratio samplers. */
  ratio: number;
  /** False at the edge: a stranger's request may not decide that it is recorded. */
  trustsCallers: boolean;
}

/** What a process says of its traces. */
export interface TracingOptions extends SamplingOptions {
  /** `service.name`. */
  service: string;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: base address of an OTLP/HTTP collector; `/v1/traces` is added. Unset: no traces. */
  endpoint: string | undefined;
  /** Gets every failure to deliver spans. */
  onError: (error: unknown) => void;
}

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
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, DELIVER_WITHIN_MS);
      });
      await Promise.race([provider.shutdown().catch(options.onError), tooLong]);
      clearTimeout(timer);
    },
  };
}
