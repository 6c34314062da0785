import { dataPlace } from '@spade/platform/testing/data-place';
import { startSystem, type TestSystem, withoutLimits } from '@spade/testkit/start-system';
import { startTraceSink, type TraceSink } from '@spade/testkit/trace-sink';
import { describeMoney } from './traced-shop/money.ts';
import { describeTraces } from './traced-shop/traces.ts';

/** One system for two suites that no other may disturb: its start takes longer than the second does. */
describe('a shop that sends traces', () => {
  let sink: TraceSink;
  let system: TestSystem;
  beforeAll(async () => {
    sink = await startTraceSink();
    system = await startSystem({
      place: dataPlace(),
      port: Number(process.env.TEST_PORT ?? 21_000) + 600,
      env: {
        ...withoutLimits,
        OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
        OTEL_TRACES_SAMPLER: 'parentbased_always_on',
        // A picture takes three seconds of a processor, and on a loaded machine ten times as long.
        RECEIPT_TIMEOUT_SECONDS: '120',
      },
    });
  }, 180_000);
  afterAll(async () => {
    await system.stop();
    await sink.close();
  });

  describeMoney(() => system);
  describeTraces(
    () => system,
    () => sink,
  );
});
