import { randomUUID } from 'node:crypto';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-base';
import { createSampler } from './sampling.ts';
import { wantedTraceId } from './trace-ids.ts';
import type { TracingOptions } from './tracing-options.ts';

const random = new RandomIdGenerator();

/** Random ids, but for a trace whose id is given. */
const ids: IdGenerator = {
  generateTraceId: () => wantedTraceId() ?? random.generateTraceId(),
  generateSpanId: () => random.generateSpanId(),
};

/** The parts of the SDK, all of it: this module alone imports it, and is loaded only when traces are wanted. */
export function createProvider(
  options: TracingOptions & { endpoint: string },
  deliverWithinMs: number,
) {
  setGlobalErrorHandler(options.onError);
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: deliverWithinMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.instance.id': randomUUID(),
    }),
    sampler: createSampler(options),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const contextManager = new AsyncLocalStorageContextManager().enable();
  return { provider, contextManager, propagator: new W3CTraceContextPropagator() };
}
