import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@spade/local/postgres';

/**
 * PostgreSQL as a process of the fleet: it lives as long as the postmaster, so that whoever ends
 * that (an immediate shutdown by SIGQUIT) finds it started again on the same data.
 * Arguments: folder, port, password file.
 */
const [folder, port, passwordFile] = process.argv.slice(2);
if (!folder || !port || !passwordFile) throw new Error('usage: postgres-main.js FOLDER PORT FILE');
const server = await startPostgres({
  folder,
  port: Number(port),
  password: readFileSync(passwordFile, 'utf8'),
  log: (line) => process.stdout.write(`${line}\n`),
});
const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

setInterval(() => {
  // The package's exit hook would wait for ever for a postmaster that is gone already.
  if (!isAlive(postmaster)) process.kill(process.pid, 'SIGKILL');
}, 50);
process.on('SIGTERM', () => {
  void server.stop().then(() => process.kill(process.pid, 'SIGKILL'));
});
