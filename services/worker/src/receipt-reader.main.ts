import { unreadReceipt } from '@spade/contracts/orders/receipt';
import type { ReadRequest, ReadResult } from './receipts/receipt-reader.ts';
import { normalisePicture, recogniseWords } from './receipts/recognise-words.ts';
import { rowsOf } from './receipts/text-rows.ts';
import { valuesOf } from './receipts/values/values-of.ts';

/** Reads the one picture that its parent sends (receipts/receipt-reader.ts). */

async function read({ picture }: ReadRequest): Promise<ReadResult> {
  try {
    const { words, look } = await recogniseWords(await normalisePicture(picture));
    return { values: await valuesOf(rowsOf(words), look, new Date()) };
  } catch (error) {
    return { values: unreadReceipt, ended: error instanceof Error ? error.message : String(error) };
  }
}

process.once('message', (message) => {
  // The other end is our own program, built with this one.
  void read(message as ReadRequest).then((answer) => process.send?.(answer));
});
