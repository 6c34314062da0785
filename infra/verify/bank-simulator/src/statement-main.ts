import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { writeStatement } from './files/write-statement.ts';
import { makeCredits } from './make-credits.ts';
import type { SimulatedOrder } from './make-orders.ts';

/**
 * `make statement`: writes a bank statement with a credit for each open order of the system that `make start` runs
 * on this machine, and a few that pay none, so that staff can confirm an order from it.
 */
const folder = resolve(process.env.DATA_DIR || '.local');
const format = process.env.FORMAT || 'GTBank CSV';
const file = join(folder, `statement.${format.split(' ').at(-1)?.toLowerCase() ?? 'csv'}`);

async function openOrders(): Promise<SimulatedOrder[]> {
  const url = await readFile(join(folder, 'secrets/orders/database_url'), 'utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<SimulatedOrder & { totalKobo: string }>(
      `select reference, total_kobo as "totalKobo", customer_name as "buyerName", created_at as "placedAt"
       from orders where status in ('pending_payment', 'awaiting_confirmation') order by id`,
    );
    return rows.map((row) => ({ ...row, totalKobo: Number(row.totalKobo) }));
  } finally {
    await client.end();
  }
}

try {
  const orders = await openOrders();
  if (orders.length === 0)
    throw new Error('There is no open order. Place one on the website first.');
  // Each order is paid in full with its reference, as a first look should show.
  const credits = makeCredits(orders, { seed: 1, shares: { true: 100 }, foreign: 3 });
  const entries = credits.map((credit) => ({ ...credit, direction: 'credit' as const }));
  await writeFile(file, writeStatement(format, entries));
  process.stdout.write(
    `${file}\nIt pays ${orders.length === 1 ? 'the one open order' : `all ${orders.length} open orders`}, and 3 of its credits are for none. Drop it on the page /admin/money?view=statements.\n`,
  );
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${isMissing ? 'There is no system here yet: run make start first.' : words}\n`,
  );
  process.exit(1);
}
