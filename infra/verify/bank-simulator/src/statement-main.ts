import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeStatement } from './files/write-statement.ts';
import {
  creditsOfOpenOrders,
  dataFolder,
  FOREIGN_CREDITS,
  failWith,
  ordersInWords,
} from './open-orders.ts';

/**
 * `make statement`: writes a bank statement with a credit for each open order of the system that `make start` runs
 * on this machine, and a few that pay none, so that staff can confirm an order from it.
 */
const format = process.env.FORMAT || 'GTBank CSV';
const file = join(dataFolder, `statement.${format.split(' ').at(-1)?.toLowerCase() ?? 'csv'}`);

try {
  const credits = await creditsOfOpenOrders();
  const entries = credits.map((credit) => ({ ...credit, direction: 'credit' as const }));
  await writeFile(file, writeStatement(format, entries));
  process.stdout.write(
    `${file}\nIt pays ${ordersInWords(credits)}, and ${FOREIGN_CREDITS} of its credits are for none. Drop it on the page /admin/money?view=statements.\n`,
  );
} catch (error) {
  failWith(error);
}
