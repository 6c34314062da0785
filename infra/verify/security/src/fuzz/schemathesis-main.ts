import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startFuzzedShop } from './fuzzed-shop.ts';
import { brokenInvariants } from './invariants.ts';

/**
 * Runs schemathesis (https://schemathesis.readthedocs.io) against the whole system, then checks
 * the invariants. Arguments: the program and its options, without address and token.
 */
const [program, ...options] = process.argv.slice(2);
if (!program) throw new Error('usage: schemathesis-main.js PROGRAM OPTIONS…');
const shop = await startFuzzedShop();
try {
  const child = spawn(
    program,
    [...options, '--url', shop.gatewayUrl, '--header', `Authorization: Bearer ${shop.token}`],
    { stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null]; // what `exit` is called with
  const broken = await brokenInvariants(shop.databaseUrl);
  for (const rule of broken) process.stdout.write(`${rule}\n`);
  process.exitCode = code === 0 && broken.length === 0 ? 0 : 1;
} finally {
  await shop.stop();
}
process.exit();
