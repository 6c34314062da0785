/**
 * `make test`: builds, runs every suite, shows what each says, and closes with one plain line of counts. The build
 * is one of the runs: the back end is tested from its sources, so it does not wait for it. What
 * runs at a time waits for much: the back end, the processes that are killed, and the whole system in three shards,
 * each with a system to itself; the third begins when the processes are done. Exit code 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const results = mkdtempSync(join(tmpdir(), 'spade-tests-'));
const jest = join(root, 'node_modules/jest/bin/jest.js');

/** Workers of Jest at a time, in all runs together: two cores carry five; with six some tests waited too long for their turn. */
const MOST_WORKERS = 5;

/** One shard of the whole system, at ports apart from the others'. */
function ofSystem(shard, index) {
  const port = String(21_000 + 1_000 * index);
  const run = { name: 'whole system', config: 'system-groups', esm: true, workers: 1 };
  return { ...run, shard, port, isOfBuilt: true };
}

/**
 * In the order in which they start, each as soon as its workers are free and, where processes are started as built,
 * the build is done.
 */
const runs = [
  { name: 'back end', config: 'backend-groups', esm: true, workers: 2 },
  { name: 'processes and faults', config: 'fault-groups', esm: true, workers: 1, isOfBuilt: true },
  ...['1/3', '2/3', '3/3'].map(ofSystem),
  // The pages server is started as built.
  { name: 'front end', config: 'frontend', esm: false, workers: 2, isOfBuilt: true },
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
      ...[`--outputFile=${outputFile}`, '--forceExit'],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...(shard && { TEST_PORT: port, TEST_SHARD: shard }),
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

/** Compiles everything; what went wrong is on stderr. Without what is built nothing else is worth its time. */
async function build() {
  const script = join(root, 'infra/quality/build.sh');
  const [status] = await once(spawn('bash', [script], { cwd: root, stdio: 'inherit' }), 'exit');
  if (status === 0) return;
  console.error('The build failed, so no test of what is built has run.');
  failed += 1;
  waiting.length = 0;
}

const waiting = runs.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
/** What runs now, each a promise of itself. */
const running = new Map();
let free = MOST_WORKERS;

function start(run, promise) {
  free -= run.workers;
  running.set(
    run,
    promise.then(() => run),
  );
}

const building = { workers: 1 };
start(building, build());
while (waiting.length > 0 || running.size > 0) {
  const [next] = waiting;
  if (next && next.workers <= free && !(next.isOfBuilt && running.has(building))) {
    waiting.shift();
    console.log(`\n--- ${[next.name, next.shard].filter(Boolean).join(' ')} ---`);
    start(next, runJest(next));
    continue;
  }
  const done = await Promise.race(running.values());
  running.delete(done);
  free += done.workers;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
