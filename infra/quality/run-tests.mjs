/**
 * `npm test -- path` runs one file, or a folder, in the suite that it belongs to. `make test` builds, runs every suite but
 * the matrix, shows what each says, and closes with one plain line of counts; `make test-matrix` does so for the matrix:
 * each screen and page by itself, one check for every width, format or seed, each way to install it, the attacks. The
 * build is one of the runs: the back end is tested from its sources, so it does not wait for it. Exit code 1 when anything
 * failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { filesOf } from './test-reports.mjs';

const root = new URL('../..', import.meta.url).pathname;
/** Jest needs it for native ES modules. */
const ESM = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const results = mkdtempSync(join(tmpdir(), 'spade-tests-'));
process.on('exit', () => rmSync(results, { recursive: true, force: true }));
const jest = join(root, 'node_modules/jest/bin/jest.js');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const PLAYWRIGHT_CONFIG = 'infra/verify/e2e/playwright.config.ts';

/** Workers at a time, in all runs together: two cores carry five; with six some tests waited too long for their turn. */
const MOST_WORKERS = 5;

/** Files that are tried again; with more, something is wrong. */
const MOST_FILES_AGAIN = 6;

/** Longest time that a suite's process may live on after its report. */
const MOST_AFTER_REPORT_MS = 30_000;
/** Runs whose processes had something open then. */
const leftOpen = new Set();

/** Characters of a failed test's reason that are shown again at the end. */
const MOST_OF_A_REASON = 1500;

/** The mark of Playwright's tests of the matrix. */
const MATRIX = '@matrix';

/**
 * In the order in which they start, each as soon as its workers are free and, where processes are started as built,
 * the build is done.
 */
const runsOf = {
  test: [
    // In halves, of which the second fills the processors when the others are through: 9:08 minutes instead of 10:21.
    { name: 'back end, first half', suite: 'backend', shard: '1/2', workers: 2 },
    { name: 'processes and faults', suite: 'faults', workers: 1, isOfBuilt: true },
    // Few walks: a third system would cost more than it saves.
    {
      name: 'end to end',
      words: ['--grep-invert', MATRIX, '--workers=2'],
      workers: 2,
      isOfBuilt: true,
    },
    { name: 'back end, second half', suite: 'backend', shard: '2/2', workers: 2 },
    // The pages server is started as built.
    { name: 'front end', suite: 'frontend', workers: 2, isOfBuilt: true },
  ],
  matrix: [
    { name: 'every format and seed', suite: 'matrix', workers: 2 },
    { name: 'set-up and its faults', suite: 'setup-faults', workers: 1, isOfBuilt: true },
    // Three workers of Playwright, of which one mostly waits: for a process to start.
    { name: 'every screen and width', words: ['--grep', MATRIX], workers: 2, isOfBuilt: true },
    { name: 'attacks', suite: 'security', workers: 1, isOfBuilt: true },
  ],
};

/** What each file came to: its run, its tests that passed, name and reason of those that failed. */
let outcomes = [];
/** What failed beside the others and was tried again. */
const unsteady = [];

const fileOf = ({ name }) => join(results, `${name.replaceAll(/\W+/g, '-')}.json`);

const startedAt = Date.now();
const sinceStart = () => {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
/** When each run ran, in minutes since the start. */
const times = [];

/** Milliseconds that the processors worked and idled since the machine started. */
function processorTimes() {
  const all = cpus().map((processor) => processor.times);
  const idle = all.reduce((sum, one) => sum + one.idle, 0);
  return { idle, busy: all.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq, 0) };
}
const processorsBefore = processorTimes();

/** Starts Jest or Playwright once, for all its files or these, and resolves to how it ended. */
function startRun(run, files = []) {
  const { suite } = run;
  const words = suite
    ? [
        jest,
        '-c',
        `infra/quality/jest.${suite}.config.mjs`,
        '--json',
        '--silent',
        `--outputFile=${fileOf(run)}`,
      ]
    : [playwright, 'test', '-c', PLAYWRIGHT_CONFIG, '--reporter=dot,json', ...run.words];
  if (run.shard && files.length === 0) words.push(`--shard=${run.shard}`);
  words.push(...files);
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: fileOf(run),
    NODE_OPTIONS: suite && suite !== 'frontend' ? ESM : '',
  };
  rmSync(fileOf(run), { force: true });
  // Jest reports on stderr, Playwright on stdout.
  const stdio = ['ignore', suite ? 'ignore' : 'inherit', 'inherit'];
  const child = spawn(process.execPath, words, { cwd: root, stdio, env });
  const watch = setInterval(() => endStuck(run, child), 5_000);
  return once(child, 'exit').finally(() => clearInterval(watch));
}

/** What a suite of Jest left open must not hold up the whole run: its process is ended, and the end says so. */
function endStuck(run, child) {
  const report = fileOf(run);
  if (!run.suite || !existsSync(report)) return;
  if (Date.now() - statSync(report).mtimeMs < MOST_AFTER_REPORT_MS) return;
  leftOpen.add(run);
  child.kill('SIGKILL');
}

/** Starts it and adds what each file of it came to. What ended without a report can not be tried again. */
async function runSuites(run, files) {
  const from = sinceStart();
  const [status, signal] = await startRun(run, files);
  times.push(`${run.name} ${from} to ${sinceStart()}`);
  try {
    const found = filesOf(JSON.parse(readFileSync(fileOf(run), 'utf8')));
    const isGreen = found.every(({ failed }) => failed.length === 0);
    const hasEndedWell = status === 0 || leftOpen.has(run);
    if (isGreen && (!hasEndedWell || found.length === 0))
      found.push({ passed: 0, failed: [{ name: run.name, reason: `exit code ${status}` }] });
    outcomes.push(...found.map((outcome) => ({ run, ...outcome })));
  } catch {
    const reason = `ended without a report (${signal ?? `exit code ${status}`})`;
    outcomes.push({ run, passed: 0, failed: [{ name: run.name, reason }] });
  }
}

/**
 * A crowded machine may miss a deadline that nothing is wrong with. So a few files with a failure run once more, one at a
 * time, and that result counts; the end of the output names each test that was red beside the others. Many failures, or
 * one that belongs to no file, are none of a crowd.
 */
async function runAgainAlone() {
  const red = outcomes.filter(({ failed }) => failed.length > 0);
  if (red.length === 0 || red.length > MOST_FILES_AGAIN || red.some(({ file }) => !file)) return;
  outcomes = outcomes.filter((outcome) => !red.includes(outcome));
  for (const { run, file, failed } of red) {
    console.log(`\n--- again, alone: ${relative(root, file)} ---`);
    unsteady.push(...failed);
    await runSuites(run, [file]);
  }
}

/** Compiles everything; what went wrong is on stderr. Without what is built nothing else is worth its time. */
async function build() {
  const script = join(root, 'infra/quality/build.sh');
  const [status] = await once(spawn('bash', [script], { cwd: root, stdio: 'inherit' }), 'exit');
  if (status === 0) return;
  const reason = 'No test of what is built has run.';
  outcomes.push({ passed: 0, failed: [{ name: 'the build', reason }] });
  waiting.length = 0;
}

/** Runs the specs below these paths alone, by Playwright or by Jest, and says nothing of its own. */
async function runPaths(paths) {
  const run = (...words) =>
    once(spawn(words[0], words.slice(1), { cwd: root, stdio: 'inherit' }), 'exit');
  const areOfBrowser = paths.every((path) => path.includes('infra/verify/e2e/'));
  const areOfFrontend = paths.every((path) => path.startsWith('frontend/'));
  if (!areOfFrontend) {
    const tools = ['bash', join(root, 'infra/local/install-tools.sh')];
    const [missing] = await run(...tools, ...(areOfBrowser ? ['chromium'] : []));
    if (missing) return missing;
  }
  // Only what starts the built system needs the build.
  if (areOfBrowser || paths.some((path) => path.includes('infra/'))) {
    const [broken] = await run('bash', join(root, 'infra/quality/build.sh'));
    if (broken) return broken;
  }
  if (!areOfBrowser) process.env.NODE_OPTIONS = areOfFrontend ? '' : ESM;
  const words = areOfBrowser
    ? [playwright, 'test', '-c', PLAYWRIGHT_CONFIG]
    : [jest, '-c', 'infra/quality/jest.config.mjs'];
  const [status] = await run(process.execPath, ...words, ...paths);
  return status ?? 1;
}

process.env.LEFT_OUT_FILE ??= join(results, 'left-out');
appendFileSync(process.env.LEFT_OUT_FILE, '');

/** One line with what missing tools left out. */
function sayLeftOut() {
  const lines = readFileSync(process.env.LEFT_OUT_FILE, 'utf8').split('\n').filter(Boolean);
  if (lines.length > 0) console.log(`\nLeft out here: ${[...new Set(lines)].join('; ')}`);
}

const paths = process.argv.slice(2);
const runs = paths.length === 0 ? runsOf.test : paths[0] === '--matrix' ? runsOf.matrix : [];
if (runs.length === 0) {
  const status = await runPaths(paths);
  sayLeftOut();
  process.exit(status);
}

const toolsScript = join(root, 'infra/local/install-tools.sh');
const [toolless] = await once(
  spawn('bash', [toolsScript, 'chromium'], { stdio: 'inherit' }),
  'exit',
);
if (toolless) process.exit(toolless);

const waiting = [...runs];
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
    console.log(`\n--- ${next.name} ---`);
    start(next, runSuites(next));
    continue;
  }
  const done = await Promise.race(running.values());
  running.delete(done);
  free += done.workers;
}
await runAgainAlone();

const failures = outcomes.flatMap(({ failed }) => failed);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const isStillRed = ({ name }) => failures.some((failure) => failure.name === name);
const say = (word, { name, reason }) =>
  console.log(`\n${word} ${name}\n${stripVTControlCharacters(reason).slice(0, MOST_OF_A_REASON)}`);
for (const failure of failures) say('FAILED', failure);
for (const failure of unsteady) {
  if (!isStillRed(failure)) say('UNSTEADY: red beside the others, green alone:', failure);
}
sayLeftOut();
for (const { name } of leftOpen) console.log(`\nLeft something open: ${name}`);
const { idle, busy } = processorTimes();
const idleShare =
  (idle - processorsBefore.idle) / (idle + busy - processorsBefore.idle - processorsBefore.busy);
console.log(
  `\nTook ${sinceStart()}, processors idle ${Math.round(100 * idleShare)} %: ${times.join(', ')}`,
);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
