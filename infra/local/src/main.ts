import { join, resolve } from 'node:path';
import { type Stack, stackKeeper, startStack } from './start-stack.ts';

/**
 * `make start` and, with the argument `dev`, `make dev`: runs the whole system, prints where everything
 * is, and stops it all on Ctrl-C.
 */
const root = resolve(import.meta.dirname, '../../..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.local'));
const isDev = process.argv[2] === 'dev';
const say = (line: string) => void process.stdout.write(`${line}\n`);

const keeper = stackKeeper(dataDir, say);
let stack: Stack | undefined;
let isStopping = false;

/** The first signal stops everything in order, a second one at once. */
function onSignal(): void {
  if (isStopping) {
    keeper.killAll();
    process.exit(130);
  }
  isStopping = true;
  say('Stopping …');
  void (stack?.stop() ?? keeper.stopAll()).finally(() => {
    say('Stopped.');
    process.exit(stack ? 0 : 130);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// A fault of our own leaves no process behind either.
process.on('exit', () => keeper.killAll());

say('Starting …');
try {
  const port = Number(process.env.PORT || 8080);
  stack = await startStack({ root, dataDir, port, keeper, isDev, hasMailbox: true, say });
  describe(stack);
} catch (error) {
  // A stop during the start makes the start fail: onSignal ends this process.
  if (!isStopping) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function describe(running: Stack): void {
  say('');
  say(`  Website     ${running.url}`);
  say(`  Admin       ${running.url}/admin/login`);
  say(`  Admin name  ${process.env.ADMIN_USERNAME || 'admin'}`);
  if (running.newAdminPassword !== undefined)
    say(
      `  Password    ${running.newAdminPassword} (shown this once; the first sign-in asks for your own)`,
    );
  say(`  kept in     ${join(running.secrets, 'auth/admin_password')} (the first one)`);
  say(`  Mail        ${running.mailUrl} (caught here, nothing is sent on)`);
  if (running.hasMailbox)
    say('  Bank alerts a simulated bank sends them: make alerts, for all open orders');
  say(`  Proofs in   ${running.storeDescription}`);
  if (running.usesSimulator)
    say(
      '  Shopify     a simulator with sample products; set SHOPIFY_STORE_DOMAIN for a real store',
    );
  if (!process.env.BANK_ACCOUNT_NUMBER)
    say(
      '  Bank        a placeholder account; set BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER',
    );
  say(`  Logs        ${running.logs}`);
  say('');
  if (isDev) say('Pages and services follow the sources. Their output is in the logs.');
  say('Ctrl-C stops everything; the data stays.');
}
