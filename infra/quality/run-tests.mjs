/**
 * `make test`: runs every suite, shows what each says, and closes with one plain line of counts. What runs
 * beside each other waits more than it computes: the back end beside the processes that are killed, and two
 * halves of the whole system's tests, each with a system to itself. Exit code 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const results = mkdtempSync(join(tmpdir(), 'spade-tests-'));
const jest = join(root, 'node_modules/jest/bin/jest.js');

/** One group after the other; the runs of a group at a time. */
const groups = [
  [
    { name: 'back end', config: 'backend', esm: true },
    { name: 'processes and faults', config: 'faults', esm: true },
  ],
  [{ name: 'front end', config: 'frontend', esm: false }],
  [
    { name: 'whole system', config: 'system', esm: true, shard: '1/2', port: '21000' },
    { name: 'whole system', config: 'system', esm: true, shard: '2/2', port: '22000' },
  ],
];
const wanted = process.argv.slice(2);

let passed = 0;
let failed = 0;

/** Runs Jest once and adds up its counts. `port` is where a whole system may start. */
async function runJest({ name, config, esm, shard, port }) {
  const outputFile = join(results, `${[name, shard].join(' ').replaceAll(/\W+/g, '-')}.json`);
  const run = spawn(
    process.execPath,
    [
      ...[jest, '-c', `infra/quality/jest.${config}.config.mjs`, '--json', '--silent'],
      // forceExit: a client library's forgotten timer must not hold up the whole run.
      ...[`--outputFile=${outputFile}`, '--forceExit', ...(shard ? [`--shard=${shard}`] : [])],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...(port && { TEST_PORT: port }),
        NODE_OPTIONS: esm ? '--experimental-vm-modules --disable-warning=ExperimentalWarning' : '',
      },
    },
  );
  const [status, signal] = await once(run, 'exit');
  try {
    const report = JSON.parse(readFileSync(outputFile, 'utf8'));
    passed += report.numPassedTests;
    // A suite that did not even load is a failure too, though it counts no test.
    failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    if (report.numPassedTests === 0) failed += 1;
  } catch {
    console.error(`${name}: Jest ended without a report (${signal ?? `exit code ${status}`})`);
    failed += 1;
  }
}

for (const group of groups) {
  const runs = group.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (runs.length === 0) continue;
  console.log(`\n--- ${[...new Set(runs.map(({ name }) => name))].join(', ')} ---`);
  await Promise.all(runs.map(runJest));
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
