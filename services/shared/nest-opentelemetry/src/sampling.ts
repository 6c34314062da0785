import { TraceFlags, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { SamplingOptions } from './tracing-options.ts';

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
