import { type Random, seededRandom } from '@spade/platform/testing/random';
import { makeCode, makeName } from '../../../../infra/verify/bank-simulator/src/make-orders.ts';
import { launchBrowser } from '../../../../infra/verify/testkit/src/browser.ts';
import { readFile } from '../../../worker/src/statements/read-file.ts';
import {
  asHtml,
  drawByPdfkit,
  drawByWords,
  type Layout,
  layouts,
  OPENING_KOBO,
  placeTexts,
  type Row,
} from '../../../worker/test/statements/pdf-layouts.ts';
import { type CaseOrder, matchOf } from './evaluate-matching.ts';

/** Programs that write PDFs in three ways: whole texts, single words, and a browser's own breaks of pages. */
export const producers = ['pdfkit', 'single words', 'Chromium'] as const;
type Producer = (typeof producers)[number];

/** Where the ends of pages cut rows: each place begins the table a little lower, over more than the height of a row. */
export const PLACES = 20;
const FIRST_TOP = 90;
const STEP = 4.3;

const ROWS = 60;
/** When the orders were placed. */
const BEFORE = '2025-10-31T08:00:00Z';
/** Most lines of a narration. */
const MOST_LINES = 4;

const counts = [
  'files',
  'unread',
  'rows',
  'right',
  'exact',
  'refused',
  'wrong',
  'unaccounted',
  'wrongExact',
] as const;

/**
 * What became of the files of one layout by one producer. `unread`: files that were refused whole. `refused`: rows by name,
 * staff look them up. `wrong`: other words, day, amount, direction or balance than the truth, or a row that is none.
 * `unaccounted`: lines of narrations that stand in no row and in no refused one. `exact` and `wrongExact`: AUTO_CONFIRM would confirm the order that was paid, or another.
 */
type Counts = Record<(typeof counts)[number], number>;

/** The counts of one layout by one producer. */
export interface PdfScore extends Counts {
  layout: string;
  producer: Producer;
}

/** A movement, and the order that it pays. */
interface PaidRow extends Row {
  reference: string;
  name: string;
}

/** Which files are drawn: of each layout and producer these places of the cut. */
interface PdfSample {
  seed: number;
  places: readonly number[];
}

/** Draws, reads and matches every layout by every producer. `onFile` hears of each file that is not all right. */
export async function evaluatePdfs(
  { seed, places }: PdfSample,
  onFile: (words: string) => void = () => {},
): Promise<PdfScore[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const print = async (html: string) => {
      await page.setContent(html);
      return page.pdf({ preferCSSPageSize: true });
    };
    const scores: PdfScore[] = [];
    for (const [name, layout] of Object.entries(layouts))
      for (const producer of producers) {
        // A browser turns no sheets.
        if (layout.isTurned && producer === 'Chromium') continue;
        const score: PdfScore = { layout: name, producer, ...noCounts() };
        for (const place of places) {
          const rows = drawRows(seededRandom(seed).fork(`${name} ${place}`));
          const top = FIRST_TOP + place * STEP;
          const bytes =
            producer === 'Chromium'
              ? await print(asHtml(layout, rows, place * STEP))
              : await draw(producer, layout, rows, top);
          const before = faultsOf(score);
          await count(score, rows, bytes);
          if (faultsOf(score) > before) onFile(`${name}, ${producer}, place ${place}`);
        }
        scores.push(score);
      }
    return scores;
  } finally {
    await browser.close();
  }
}

const noCounts = (): Counts => ({
  files: 0,
  unread: 0,
  rows: 0,
  right: 0,
  exact: 0,
  refused: 0,
  wrong: 0,
  unaccounted: 0,
  wrongExact: 0,
});

/** What must be 0. */
export const faultsOf = ({ unread, wrong, unaccounted, wrongExact }: Counts): number =>
  unread + wrong + unaccounted + wrongExact;

const draw = async (producer: Producer, layout: Layout, rows: readonly Row[], top: number) => {
  const placed = placeTexts(layout, rows, top);
  return producer === 'pdfkit' ? drawByPdfkit(layout, placed) : drawByWords(layout, placed);
};

/** Neighbours pay the same sum, so that words which go to the wrong row confirm a wrong order. */
function drawRows(random: Random): PaidRow[] {
  let balanceKobo = OPENING_KOBO;
  let kobo = 0;
  const codes = new Set<string>();
  return Array.from({ length: ROWS }, (_, at) => {
    let code = makeCode(random);
    while (codes.has(code)) code = makeCode(random);
    codes.add(code);
    const [reference, name] = [`SO-${code}`, makeName(random)];
    if (at % 2 === 0) kobo = 100_000 + random.below(9_000_000);
    // An account that is overdrawn is another kind.
    if (at % 2 === 0 && balanceKobo > 2 * kobo && random.chance(0.2)) kobo = -kobo;
    balanceKobo += kobo;
    return { at, kobo, balanceKobo, reference, name, lines: linesOf(at, reference, name, random) };
  });
}

/** Each line begins with a word that no other has. */
function linesOf(at: number, reference: string, name: string, random: Random): string[] {
  const count = 1 + random.below(MOST_LINES);
  if (count === 1) return [`N${at}.0 ${name} ${reference}`];
  const named = 1 + random.below(count - 1);
  return Array.from({ length: count }, (_, line) => {
    const words = line === 0 ? `NIP/GTB/${name}` : line === named ? reference : 'for the goods';
    return `N${at}.${line} ${words}`;
  });
}

/** What the reading of a row says of it, without a balance where the layout prints none. */
interface ReadRow {
  kobo: number;
  valueDate: string;
  narration: string;
  balanceKobo?: number;
}

async function count(score: Counts, rows: readonly PaidRow[], bytes: Uint8Array): Promise<void> {
  score.files += 1;
  score.rows += rows.length;
  const reading = await readFile(bytes);
  if ('reason' in reading) {
    score.unread += 1;
    return;
  }
  const refused = reading.rows.flatMap((row) => ('refused' in row ? [row] : []));
  const read: ReadRow[] = [
    ...reading.rows.flatMap((row) => ('refused' in row ? [] : [{ ...row, kobo: row.amountKobo }])),
    ...reading.debits.map((row) => ({ ...row, kobo: -row.debitKobo })),
  ];
  score.refused += rows.length - read.length;
  const orders = rows.flatMap(({ kobo, reference, name }) =>
    kobo > 0 ? [{ reference, customerName: name, dueKobo: kobo, createdAt: BEFORE }] : [],
  );
  const left = new Set(rows);
  for (const one of read) {
    const truth = truthOf(one, left);
    if (truth) left.delete(truth);
    if (truth?.lines.join(' ') === one.narration) score.right += 1;
    else score.wrong += 1;
    if (one.kobo < 0) continue;
    const confirmed = confirmedBy(one, orders);
    if (confirmed === undefined) continue;
    score[confirmed === truth?.reference ? 'exact' : 'wrongExact'] += 1;
  }
  const said = [...read.map(({ narration }) => narration), ...refused.map(({ text }) => text)];
  const words = new Set(said.flatMap((text) => text.split(/[\s|]+/)));
  for (const { lines } of rows)
    for (const line of lines) if (!words.has(line.split(' ')[0] ?? '')) score.unaccounted += 1;
}

/** The order that AUTO_CONFIRM would confirm by this credit. */
function confirmedBy(
  { kobo: amountKobo, narration, valueDate }: ReadRow,
  orders: readonly CaseOrder[],
): string | undefined {
  const credit = { amountKobo, narration, valueDate };
  const match = matchOf({ orders, credit });
  return match.kind === 'suggested' && match.isExact ? match.evidence.order.reference : undefined;
}

/** The movement of this day, amount and balance; of several the one with its words. */
function truthOf(one: ReadRow, left: ReadonlySet<PaidRow>): PaidRow | undefined {
  const alike = [...left].filter(
    (row) =>
      row.kobo === one.kobo &&
      dayOf(row) === one.valueDate &&
      (one.balanceKobo ?? row.balanceKobo) === row.balanceKobo,
  );
  return alike.find(({ lines }) => lines.join(' ') === one.narration) ?? alike[0];
}

const dayOf = ({ at }: Row) => `2025-11-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`;

/** The sums of all. */
export function totalOf(scores: readonly PdfScore[]): Counts {
  const sums = noCounts();
  for (const score of scores) for (const key of counts) sums[key] += score[key];
  return sums;
}
