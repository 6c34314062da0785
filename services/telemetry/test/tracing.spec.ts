import { context, propagation, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type Sampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { contextOf, currentCarrier } from '@spade/nest-opentelemetry/carrier';
import { createSampler } from '@spade/nest-opentelemetry/provider';
import type { SamplingOptions } from '@spade/nest-opentelemetry/tracing-options';
import { traceCall, traceCreate, traceJob, traceSend } from '../src/messaging.ts';
import { inChildSpan, inSpan, traceFields } from '../src/spans.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const recorded = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
const unrecorded = { traceparent: `00-${TRACE}-b7ad6b7169203331-00` };
const message = () => ({
  system: 'redis_streams',
  destination: 'requests:shop',
  pattern: 'shop.buy',
});

const everything: SamplingOptions = {
  sampler: 'parentbased_always_on',
  ratio: 1,
  trustsCallers: true,
};

describe('tracing', () => {
  const exporter = new InMemorySpanExporter();
  const names = () => exporter.getFinishedSpans().map(({ name }) => name);

  let sampler: Sampler = createSampler(everything);
  let isStarted = false;

  /** Starts tracing as a process does, once; each test chooses its sampler. */
  function begin(options: Partial<SamplingOptions> = {}): void {
    sampler = createSampler({ ...everything, ...options });
    if (isStarted) return;
    isStarted = true;
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    const chosen: Sampler = { shouldSample: (...asked) => sampler.shouldSample(...asked) };
    const spanProcessors = [new SimpleSpanProcessor(exporter)];
    trace.setGlobalTracerProvider(new BasicTracerProvider({ sampler: chosen, spanProcessors }));
  }
  afterEach(() => exporter.reset());
  afterAll(() => {
    for (const api of [trace, context, propagation]) api.disable();
  });

  describe('when it was not started', () => {
    it('runs the work, sends nothing along and marks no line', async () => {
      const carrier = await traceCall(message, recorded, async () =>
        traceSend(message, async (sent) => ({ ...sent, ...traceFields() })),
      );
      expect(carrier).toEqual({});
      expect(await traceJob(message, recorded, async () => 'done')).toBe('done');
    });
  });

  it('puts the handler of a call below the caller, and what it calls below the handler', async () => {
    begin();
    await traceCall(message, recorded, () => traceSend(message, async () => 'reply'));
    const [send, process] = exporter.getFinishedSpans();
    expect(process?.spanContext().traceId).toBe(TRACE);
    expect(process?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(send?.parentSpanContext?.spanId).toBe(process?.spanContext().spanId);
  });

  it('gives the carrier of a message the span that sends it', async () => {
    begin();
    const { traceparent } = await traceCall(message, recorded, () =>
      traceSend(message, async (carrier) => carrier),
    );
    const [send] = exporter.getFinishedSpans();
    expect(traceparent).toBe(`00-${TRACE}-${send?.spanContext().spanId}-01`);
  });

  it('records nothing below a caller that is not recorded, and passes that on', async () => {
    begin();
    const carrier = await traceCall(message, unrecorded, () =>
      inChildSpan(
        () => ({ name: 'never', options: {} }),
        () => traceSend(message, async (sent) => sent),
      ),
    );
    expect(names()).toEqual([]);
    expect(carrier.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('links a job to the span that made it, in a separate trace', async () => {
    begin({ sampler: 'parentbased_always_off' });
    const made = await context.with(contextOf(recorded), async () => currentCarrier());
    await traceJob(message, made, async () => {});
    const [job] = exporter.getFinishedSpans();
    expect(job?.parentSpanContext).toBeUndefined();
    expect(job?.spanContext().traceId).not.toBe(TRACE);
    expect(job?.links.map((link) => link.context.spanId)).toEqual(['b7ad6b7169203331']);
  });

  it('does not record a job whose maker was not', async () => {
    begin();
    await traceJob(message, unrecorded, async () => {});
    expect(names()).toEqual([]);
  });

  it('says what failed by code or class, never by message', async () => {
    begin();
    const error = Object.assign(new RangeError('no piece for ada@mail.example'), {
      code: 'SOLD_OUT',
    });
    await inSpan('buy', {}, () => traceCreate(message, () => Promise.reject(error))).catch(
      () => {},
    );
    for (const span of exporter.getFinishedSpans()) {
      expect(span.attributes).toMatchObject({ 'error.type': 'SOLD_OUT' });
      expect(JSON.stringify([span.attributes, span.status, span.events])).not.toContain('ada@');
    }
    expect(names()).toEqual(['create shop.buy', 'buy']);
  });

  it('marks lines of recorded work', async () => {
    begin();
    await inSpan('buy', {}, async (span) => {
      const { traceId, spanId } = span.spanContext();
      expect(traceFields()).toEqual({ trace_id: traceId, span_id: spanId });
    });
    expect(traceFields()).toEqual({});
  });

  it.each([
    [true, recorded, TraceFlags.SAMPLED],
    [true, unrecorded, TraceFlags.NONE],
    [false, recorded, TraceFlags.NONE],
  ])('decides itself at the edge (trusting: %s, %j)', (trustsCallers, carrier, flags) => {
    begin({ sampler: 'parentbased_traceidratio', ratio: 0, trustsCallers });
    const span = trace.getTracer('test').startSpan('GET', {}, contextOf(carrier));
    expect(span.spanContext().traceFlags).toBe(flags);
  });

  it('refuses a traceparent that is none', () => {
    begin();
    expect(contextOf({ traceparent: '00-0-0-01' })).toEqual(ROOT_CONTEXT);
  });
});
