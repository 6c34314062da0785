import { randomUUID } from 'node:crypto';
import { TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { wantedTraceId } from './carrier.ts';
import type { SamplingOptions, TracingOptions } from './tracing-options.ts';

/** A job is recorded if the work that made it was; all else is left to `rest`. */
function followingLinks(rest: Sampler): Sampler {
  return {
    shouldSample: (parent, traceId, name, kind, attributes, links) => {
      const [link] = links;
      if (link === undefined || trace.getSpanContext(parent) !== undefined)
        return rest.shouldSample(parent, traceId, name, kind, attributes, links);
      const isRecorded = (link.context.traceFlags & TraceFlags.SAMPLED) !== 0;
      return {
        decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
      };
    },
    toString: () => `FollowingLinks{${rest.toString()}}`,
  };
}

/** The sampler that the options ask for. */
export function createSampler({ sampler, ratio, trustsCallers }: SamplingOptions): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  if (!sampler.startsWith('parentbased_')) return followingLinks(root);
  const edge = trustsCallers ? {} : { remoteParentSampled: root, remoteParentNotSampled: root };
  return followingLinks(new ParentBasedSampler({ root, ...edge }));
}

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
