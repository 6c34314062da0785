import type { ReadRequest, ReadResult } from './receipts/receipt-reader.ts';
import { normalisePicture, recogniseWords } from './receipts/recognise-words.ts';
import { rowsOf } from './receipts/text-rows.ts';
import { valuesOf } from './receipts/values/values-of.ts';

/** Reads the one picture that its parent sends (receipts/receipt-reader.ts). */

const nothing = { amountKobo: null, paidOn: null, paidAt: null, transactionId: null };

async function read({ picture, maxPixels }: ReadRequest): Promise<ReadResult> {
  try {
    const { words, look } = await recogniseWords(await normalisePicture(picture, maxPixels));
    const values = await valuesOf(rowsOf(words), look, new Date());
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    return { values, peakBytes: maxRSS * 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  } catch (error) {
    return { values: nothing, ended: error instanceof Error ? error.message : String(error) };
  }
}

process.once('message', (message) => {
  // The other end is our own program, built with this one.
  void read(message as ReadRequest).then((answer) => process.send?.(answer));
});
