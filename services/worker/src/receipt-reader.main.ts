import { normalisePicture } from './read-receipt/normalise-picture.ts';
import type { ReadRequest, ReadResult } from './read-receipt/receipt-reader.ts';
import { recogniseWords } from './read-receipt/recognise-words.ts';
import { rowsOf } from './read-receipt/text-rows.ts';
import { valuesOf } from './read-receipt/values/values-of.ts';

/** Reads the one picture that its parent sends (receipt-reader.ts), says what it has read, and is ended. */

const LOOK_EVERY_MS = 50;

const nothing = { amountKobo: null, paidOn: null, paidAt: null, transactionId: null };

function say(result: ReadResult): void {
  process.send?.(result);
}

let peakBytes = 0;
process.once('message', (message) => {
  // The other end is our own program, built with this one.
  const { picture, limits } = message as ReadRequest;
  // Decoding and reading run in other threads, so this one is free to look.
  setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    if (peakBytes <= limits.maxMemoryBytes) return;
    process.exitCode = 1;
    say({ values: nothing, ended: 'took too much memory', peakBytes });
  }, LOOK_EVERY_MS);
  normalisePicture(picture, limits.maxPixels)
    .then((png) => recogniseWords(png))
    .then(({ words, look }) => valuesOf(rowsOf(words), look, new Date()))
    .then((values) => {
      const { user, system } = process.cpuUsage();
      say({ values, peakBytes, cpuMs: (user + system) / 1000 });
    })
    .catch((error: unknown) =>
      say({ values: nothing, ended: error instanceof Error ? error.message : String(error) }),
    );
});
