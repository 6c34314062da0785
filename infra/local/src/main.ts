import { join, resolve } from 'node:path';
import { PreflightError } from './preflight.ts';
import { startStack } from './start-stack.ts';

/** `make start`: runs the whole system, says where everything is, and stops it all on Ctrl-C. */
const root = resolve(import.meta.dirname, '../../..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.local'));
const say = (line: string) => void process.stdout.write(`${line}\n`);

let isStopping = false;
const interrupted = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C means it: leave at once.
      if (isStopping) process.exit(130);
      isStopping = true;
      done();
    });
  }
});

say('Starting …');
try {
  const stack = await startStack({ root, dataDir, port: Number(process.env.PORT || 8080), say });
  const adminUser = process.env.ADMIN_USERNAME || 'admin';
  say('');
  say(`  Website     ${stack.url}`);
  say(`  Admin       ${stack.url}/admin/login`);
  say(`  Admin name  ${adminUser}`);
  if (stack.newAdminPassword !== undefined)
    say(`  Password    ${stack.newAdminPassword} (shown this once)`);
  say(`  kept in     ${join(stack.secrets, 'auth/admin_password')}`);
  say(`  Mail        ${stack.mailUrl} (caught here, nothing is sent on)`);
  say(`  Proofs in   ${stack.storeDescription}`);
  if (stack.usesSimulator)
    say(
      '  Shopify     a simulator with sample products; set SHOPIFY_STORE_DOMAIN for a real store',
    );
  if (!process.env.BANK_ACCOUNT_NUMBER)
    say(
      '  Bank        a placeholder account; set BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER',
    );
  say(`  Logs        ${stack.logs}`);
  say('');
  say('Ctrl-C stops everything; the data stays.');
  await interrupted;
  say('Stopping …');
  await stack.stop();
  say('Stopped.');
  process.exit(0);
} catch (error) {
  const line =
    error instanceof PreflightError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
