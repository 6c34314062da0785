import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@spade/local/postgres';

/**
 * PostgreSQL as a process of the fleet. Whoever ends the postmaster (an immediate shutdown by
 * SIGQUIT, a kill) finds it started again at once on the same data.
 * Arguments: folder, port, password file.
 */
const [folder, port, passwordFile] = process.argv.slice(2);
if (!folder || !port || !passwordFile) throw new Error('usage: postgres-main.js FOLDER PORT FILE');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let stop = async () => {};
process.on('SIGTERM', () => {
  // The package's exit hook would wait for ever for a postmaster that is gone already.
  void stop().then(() => process.kill(process.pid, 'SIGKILL'));
});
for (;;) {
  ({ stop } = await startPostgres({
    folder,
    port: Number(port),
    password: readFileSync(passwordFile, 'utf8'),
    // What a machine with many files waits for at every crash recovery is not what is tested.
    settings: process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [],
    log: (line) => process.stdout.write(`${line}\n`),
  }));
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  while (isAlive(postmaster)) await sleep(20);
}
