import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertDomains } from '@spade/bank-simulator/alerts/alert-tables';
import { bankKeyOf } from '@spade/bank-simulator/alerts/bank-key';
import { dnsOf } from '@spade/bank-simulator/alerts/write-alert';
import { startWorker } from '@spade/worker/start-worker';

/**
 * The worker of `make start` beside the mailbox of a simulated bank, whose folder is the argument: it takes the
 * bank's key and the mailbox's certificate from there, and knows no other bank. In no image.
 */
const folder = process.argv[2] ?? '';
const ca = readFileSync(join(folder, 'certificate.pem'), 'utf8');
const resolver = dnsOf(alertDomains, true, bankKeyOf(folder));

await startWorker({ resolver, tls: { ca } });
