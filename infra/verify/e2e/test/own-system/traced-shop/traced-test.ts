import { withoutLimits } from '@spade/testkit/start-system';
import { startTraceSink, type TraceSink } from '@spade/testkit/trace-sink';
import { ownSystemTest } from '../../../src/fixtures.ts';

/** A shop that sends its traces to `sink`, and that reads receipts. */
export const tracedTest = ownSystemTest.extend<object, { readonly sink: TraceSink }>({
  sink: [
    async ({ browserName: _ }, use) => {
      const sink = await startTraceSink();
      await use(sink);
      await sink.close();
    },
    { scope: 'worker' },
  ],
  systemOptions: ({ sink }, use) =>
    use({
      env: {
        ...withoutLimits,
        OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
        OTEL_TRACES_SAMPLER: 'parentbased_always_on',
        // A picture takes three seconds of a processor, and on a loaded machine ten times as long.
        RECEIPT_TIMEOUT_SECONDS: '120',
      },
    }),
});
