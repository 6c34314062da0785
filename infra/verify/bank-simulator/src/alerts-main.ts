import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deliverTo } from '@spade/platform/testing/dovecot';
import { alertBanks } from './alerts/alert-tables.ts';
import { BANK_FOLDER, bankKeyOf, INBOX } from './alerts/bank-key.ts';
import { writeAlert } from './alerts/write-alert.ts';
import {
  creditsOfOpenOrders,
  dataFolder,
  FOREIGN_CREDITS,
  failWith,
  ordersInWords,
} from './open-orders.ts';

/**
 * `make alerts`: delivers an alert of the bank for each open order of the system that `make start` runs on this
 * machine, and a few for none, to the mailbox that its worker reads.
 */
const bank = process.env.BANK || 'GTBank';
/** The account that buyers pay into, as orders.config.ts has it. */
const account = process.env.BANK_ACCOUNT_NUMBER || '0000000000';
const folder = join(dataFolder, BANK_FOLDER);

try {
  if (!alertBanks.includes(bank))
    throw new Error(`BANK is one of: ${alertBanks.join(', ')}. It is "${bank}".`);
  const credits = await creditsOfOpenOrders();
  if (!existsSync(join(folder, INBOX)))
    throw new Error(
      'The system was started without a mailbox. Stop make start with Ctrl-C and start it again: it makes one where Dovecot is installed and ALERTS_IMAP_HOST is not set. Then run make alerts again.',
    );
  const key = bankKeyOf(folder);
  for (const [index, credit] of credits.entries())
    await deliverTo(
      join(folder, INBOX),
      `${Date.now()}.${process.pid}_${index}.bank`,
      await writeAlert(bank, credit, account, key),
    );
  process.stdout.write(
    `${bank} has sent ${credits.length} alerts. They pay ${ordersInWords(credits)}, and ${FOREIGN_CREDITS} are for none. See them on the page /admin/money?view=alerts.\n`,
  );
} catch (error) {
  failWith(error);
}
