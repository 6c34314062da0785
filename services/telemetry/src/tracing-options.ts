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
