import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { makeCredits, type SimulatedCredit } from './make-credits.ts';
import type { SimulatedOrder } from './make-orders.ts';

/** Where `make start` keeps its data. */
export const dataFolder = resolve(process.env.DATA_DIR || '.local');

/** Credits that pay no order, among those that do. */
export const FOREIGN_CREDITS = 3;

async function openOrders(): Promise<SimulatedOrder[]> {
  const url = await readFile(join(dataFolder, 'secrets/orders/database_url'), 'utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<SimulatedOrder & { totalKobo: string }>(
      `select reference, total_kobo + delivery_fee_kobo - discount_kobo - allowance_kobo as "totalKobo", customer_name as "buyerName", created_at as "placedAt"
       from orders where status in ('pending_payment', 'awaiting_confirmation') order by id`,
    );
    return rows.map((row) => ({ ...row, totalKobo: Number(row.totalKobo) }));
  } finally {
    await client.end();
  }
}

/**
 * A credit for each open order of the system that `make start` runs on this machine, and {@link FOREIGN_CREDITS}
 * others; the same ones for the same orders, so that an alert and a statement report one payment. Throws in words
 * for the person at the terminal.
 */
export async function creditsOfOpenOrders(): Promise<SimulatedCredit[]> {
  const orders = await openOrders().catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new Error('There is no system here yet: run make start first.') : error;
  });
  if (orders.length === 0)
    throw new Error('There is no open order. Place one on the website first.');
  // Each order is paid in full with its reference, as a first look should show.
  return makeCredits(orders, { seed: 1, shares: { true: 100 }, foreign: FOREIGN_CREDITS });
}

/** `the one open order`, `all 4 open orders`. */
export function ordersInWords(credits: readonly SimulatedCredit[]): string {
  const count = credits.length - FOREIGN_CREDITS;
  return count === 1 ? 'the one open order' : `all ${count} open orders`;
}

/** Ends a command of the simulator with its failure in one line. */
export function failWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
