import type { ReceiptValues } from '@spade/contracts/orders/receipt';
import { seededRandom } from '@spade/platform/testing/random';
import { launchBrowser } from '@spade/testkit/browser';
import { type ReadResult, readReceipt } from '@spade/worker/read-receipt';
import { drawReceipt, wearOut } from './draw-receipt.ts';
import { dateForms } from './formats.ts';
import { hardLayouts } from './hard-layouts.ts';
import { type Layout, layouts } from './layouts.ts';
import { makeTransfer, ownIds, truthOf } from './make-receipt.ts';

const SEED = 20_261_122;
const MIB = 1024 * 1024;

/**
 * As the worker's defaults, but for the time: on a loaded machine it would decide what is read. The table counts
 * processor seconds instead.
 */
const limits = { maxPixels: 24_000_000, timeoutMs: 300_000, maxMemoryBytes: 320 * MIB };

/** RECEIPT_TIMEOUT_SECONDS, unless it is set. */
const WORKER_SECONDS = 30;

/** A drawn receipt and what a perfect reader reads. */
interface DrawnReceipt {
  layout: Layout;
  picture: Buffer;
  truth: ReceiptValues;
  /** Ids of the bank that the receipt has beside its session. */
  otherIds: readonly string[];
}

/** Which receipts are drawn; the same ones for the same seed. */
interface Drawing {
  /** Receipts of each layout. */
  perLayout: number;
  seed?: number;
  /** The ordinary ones, unless others are named. */
  from?: readonly Layout[];
  /** The layouts' banks; all when left out. */
  banks?: readonly string[];
}

/** Draws receipts one after the other, a round of all layouts after the other. */
async function* drawReceipts(drawing: Drawing): AsyncGenerator<DrawnReceipt> {
  const { perLayout, seed = SEED, from = layouts, banks } = drawing;
  const wanted = from.filter(({ bank }) => banks?.includes(bank) ?? true);
  const browser = await launchBrowser();
  try {
    for (let round = 0; round < perLayout; round += 1)
      for (const layout of wanted) {
        const random = seededRandom(seed).fork(`${layout.bank} ${round}`);
        const transfer = makeTransfer(random);
        const drawn = await drawReceipt(browser, layout, transfer, random);
        const picture = await wearOut(drawn, layout, random);
        const shown = [...layout.hero, ...layout.rows.map(([, value]) => value)];
        const printed = truthOf(transfer, transfer[layout.id], dateForms[layout.date].time);
        const truth = shown.includes('amount') ? printed : { ...printed, amountKobo: null };
        const ids = ownIds.filter((id) => shown.includes(id));
        const otherIds = ids.filter((id) => id !== layout.id).map((id) => transfer[id]);
        yield { layout, picture, truth, otherIds };
      }
  } finally {
    await browser.close();
  }
}

/** A drawn receipt as it was read. */
export interface ReadReceipt extends DrawnReceipt {
  result: ReadResult;
}

/** Draws and reads, one after the other, as the worker does. */
export async function* readReceipts(drawing: Drawing): AsyncGenerator<ReadReceipt> {
  for await (const drawn of drawReceipts(drawing))
    yield { ...drawn, result: await readReceipt(drawn.picture, limits) };
}

type Field = keyof ReceiptValues;

/**
 * How a field was read: `wrong` is what must not happen, null is left to the clerk. The bank's own id instead of the
 * session is a true one, but not the best.
 */
export function judge(
  { truth, otherIds, result: { values } }: ReadReceipt,
  field: Field,
): 'right' | 'missing' | 'wrong' {
  if (values[field] === truth[field]) return 'right';
  const isOtherId = field === 'transactionId' && otherIds.includes(values[field] ?? '');
  return values[field] === null || isOtherId ? 'missing' : 'wrong';
}

function countOf(read: readonly ReadReceipt[], field: Field, judged: ReturnType<typeof judge>) {
  return read.filter((each) => judge(each, field) === judged).length;
}

function inWords(read: readonly ReadReceipt[], field: Field): string {
  const missing = countOf(read, field, 'missing');
  const wrong = countOf(read, field, 'wrong');
  const share = (100 * countOf(read, field, 'right')) / read.length;
  return `${share.toFixed(1)} %${missing > 0 ? `, ${missing} not read` : ''}${wrong > 0 ? `, ${wrong} WRONG` : ''}`;
}

function rowOf(name: string, read: readonly ReadReceipt[]): object {
  const count = read.length;
  const seconds = read
    .map(({ result }) => (result.cpuMs ?? Number.POSITIVE_INFINITY) / 1000)
    .toSorted((a, b) => a - b);
  const peak = Math.max(...read.map(({ result }) => result.peakBytes ?? 0));
  return {
    layout: name,
    pictures: count,
    amount: inWords(read, 'amountKobo'),
    day: inWords(read, 'paidOn'),
    time: inWords(read, 'paidAt'),
    id: inWords(read, 'transactionId'),
    'median CPU s': seconds[Math.floor(count / 2)]?.toFixed(1),
    'worst CPU s': seconds.at(-1)?.toFixed(1),
    [`over ${WORKER_SECONDS} s`]: seconds.filter((each) => each > WORKER_SECONDS).length,
    'worst MiB': Math.round(peak / MIB),
  };
}

/** What differs from the picture, for a person to look into: `OPay 7, amountKobo: 4850000 read as null`. */
function sayDifferences({ layout, truth, result }: ReadReceipt, round: number): void {
  // The keys of an object literal of ours.
  for (const field of Object.keys(truth) as Field[])
    if (truth[field] !== result.values[field])
      console.error(
        `${layout.bank} ${round}, ${field}: ${truth[field]} read as ${result.values[field]}${result.ended === undefined ? '' : ` (${result.ended})`}`,
      );
}

/**
 * 200 receipts drawn by Chromium from ten layouts and 40 from those that are hard to read, worn out as pictures are on
 * their way (draw-receipt.ts), and read as the worker reads them. The share is of values read exactly as they were
 * printed. Another seed draws others: `SEED=2 node infra/verify/bench/dist/main.js receipts`.
 */
export async function runReceiptBench(perLayout = 20, seed = SEED): Promise<readonly object[]> {
  const rows: object[] = [];
  for (const [name, from, count] of [
    ['all', layouts, perLayout],
    ['all that are hard', hardLayouts, Math.ceil(perLayout / 4)],
  ] as const) {
    const read: ReadReceipt[] = [];
    for await (const each of readReceipts({ perLayout: count, seed, from })) {
      sayDifferences(each, Math.floor(read.length / from.length));
      read.push(each);
    }
    const byLayout = Map.groupBy(read, ({ layout }) => layout.bank);
    rows.push(...[...byLayout].map(([bank, some]) => rowOf(bank, some)), rowOf(name, read));
  }
  return rows;
}
