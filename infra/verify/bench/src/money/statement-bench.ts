import { writeStatement } from '@spade/bank-simulator/files/write-statement';
import { makeCredits, type SimulatedCredit } from '@spade/bank-simulator/make-credits';
import { makeOrders, type SimulatedOrder } from '@spade/bank-simulator/make-orders';
import type { CreditRow } from '@spade/contracts/money/statement';
import type { MatchedOrder } from '@spade/orders/matching/evidence';
import { matchCreditToOrders } from '@spade/orders/matching/match-credit-to-orders';
import { OrderIndex } from '@spade/orders/matching/order-index';
import { seededRandom } from '@spade/platform/testing/random';
import { readFile } from '@spade/worker/read-file';
import { percent } from './percent.ts';

/** One file a bank, as the bank exports it, and the standards. */
const formats = [
  ...['GTBank XLSX', 'Access Bank CSV', 'Zenith Bank CSV', 'UBA CSV', 'First Bank CSV'],
  ...['Kuda XLSX', 'Moniepoint XLSX', 'OPay XLSX', 'OFX', 'MT940', 'camt.053'],
];
const ORDERS = 5_000;
const CREDITS = 10_000;
const SEED = 20_261_122;

const openedAt = Date.UTC(2026, 6, 1, 8);

/** Credits until there are enough: one or two an order, the rest pays none. */
function makeStatement(orders: SimulatedOrder[]): SimulatedCredit[] {
  const paying = makeCredits(orders, { seed: SEED });
  return makeCredits(orders, { seed: SEED, foreign: CREDITS - paying.length });
}

const asMatched = (orders: readonly SimulatedOrder[]): MatchedOrder[] =>
  orders.map(({ reference, totalKobo, buyerName, placedAt }, id) => ({
    ...{ id, reference, status: 'awaiting_confirmation', customerName: buyerName, buyer: null },
    ...{ dueKobo: totalKobo, createdAt: placedAt },
    paymentDeadline: new Date(placedAt.getTime() + 1_800_000),
  }));

/** What matching made of the rows, against the truth; exact matches confirm their order at once. */
function judge(
  rows: readonly CreditRow[],
  credits: readonly SimulatedCredit[],
  orders: MatchedOrder[],
) {
  const index = new OrderIndex(orders);
  const counts = {
    meant: 0,
    right: 0,
    wrong: 0,
    ambiguous: 0,
    confirmed: 0,
    wrongConfirmations: 0,
  };
  for (const [at, row] of rows.entries()) {
    const truth = credits[at]?.reference ?? null;
    const match = matchCreditToOrders(
      {
        ...{ source: 'statement', amountKobo: row.amountKobo, valueDate: row.valueDate },
        ...{ narration: row.narration, sender: row.sender ?? null },
        bookedAt: row.bookedAt === undefined ? null : new Date(row.bookedAt),
      },
      index,
    );
    if (truth !== null) counts.meant += 1;
    if (match.kind === 'ambiguous') counts.ambiguous += 1;
    if (match.kind !== 'suggested') continue;
    const { order } = match.evidence;
    if (order.reference === truth) counts.right += 1;
    else counts.wrong += 1;
    if (!match.isExact) continue;
    counts.confirmed += 1;
    if (order.reference !== truth) counts.wrongConfirmations += 1;
    order.status = 'confirmed';
  }
  return counts;
}

/**
 * 10,000 seeded credits in eleven formats against 5,000 orders that wait for money: written, read as the worker reads
 * them, and matched as orders matches them. Recall: of the credits meant for an order, those that are suggested
 * for it. Precision: of the suggestions, those that are right.
 */
export async function runStatementBench(): Promise<readonly object[]> {
  const span = {
    count: ORDERS,
    from: new Date(openedAt),
    to: new Date(openedAt + 3 * 24 * 3_600_000),
  };
  const orders = makeOrders(span, seededRandom(SEED));
  const credits = makeStatement(orders);
  const entries = credits.map((credit) => ({ ...credit, direction: 'credit' as const }));
  const table: object[] = [];
  for (const format of formats) {
    const bytes = writeStatement(format, entries);
    const startedAt = performance.now();
    const reading = await readFile(bytes);
    if ('reason' in reading) throw new Error(`${format}: ${JSON.stringify(reading)}`);
    const readAt = performance.now();
    const rows = reading.rows.flatMap((row) => ('refused' in row ? [] : [row]));
    const isWhole = rows.length === credits.length;
    if (!isWhole) throw new Error(`${format}: ${rows.length} of ${credits.length} rows were read`);
    const counts = judge(rows, credits, asMatched(orders));
    table.push({
      format,
      'read s': ((readAt - startedAt) / 1000).toFixed(2),
      'match s': ((performance.now() - readAt) / 1000).toFixed(2),
      recall: percent(counts.right, counts.meant),
      precision: percent(counts.right, counts.right + counts.wrong),
      ambiguous: counts.ambiguous,
      confirmed: counts.confirmed,
      'wrong confirmations': counts.wrongConfirmations,
    });
  }
  return table;
}
