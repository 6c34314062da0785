/**
 * `npm test -- path` runs one file, or a folder, in the suite that it belongs to. `make test` builds, runs every suite,
 * shows what each says, and closes with one plain line of counts. The build is one of the runs: the back end is tested
 * from its sources, so it does not wait for it. Exit code 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = new URL('../..', import.meta.url).pathname;
/** Jest needs it for native ES modules. */
const ESM = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const results = mkdtempSync(join(tmpdir(), 'spade-tests-'));
process.on('exit', () => rmSync(results, { recursive: true, force: true }));
const jest = join(root, 'node_modules/jest/bin/jest.js');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Workers at a time, in all runs together: two cores carry five; with six some tests waited too long for their turn. */
const MOST_WORKERS = 5;

/** Characters of a failed test's reason that are shown again at the end. */
const MOST_OF_A_REASON = 1500;

/**
 * In the order in which they start, each as soon as its workers are free and, where processes are started as built,
 * the build is done.
 */
const runs = [
  { name: 'back end', suite: 'backend', workers: 2 },
  { name: 'processes and faults', suite: 'faults', workers: 1, isOfBuilt: true },
  // Three workers of Playwright, of which one mostly waits: for a process to start.
  { name: 'end to end', workers: 2, isOfBuilt: true },
  { name: 'attacks', suite: 'security', workers: 1, isOfBuilt: true },
  // The pages server is started as built.
  { name: 'front end', suite: 'frontend', workers: 2, isOfBuilt: true },
];

let passed = 0;
let failed = 0;
/** What failed, for the end of the output: the file, the name and the first lines of why. */
const failures = [];

const fileOf = ({ name }) => join(results, `${name.replaceAll(/\W+/g, '-')}.json`);

/** Starts Jest or Playwright once, and resolves to how it ended. */
function startRun(run) {
  const { suite } = run;
  const words = suite
    ? [
        jest,
        '-c',
        `infra/quality/jest.${suite}.config.mjs`,
        '--json',
        '--silent',
        // forceExit: a client library's forgotten timer must not hold up the whole run.
        `--outputFile=${fileOf(run)}`,
        '--forceExit',
      ]
    : [playwright, 'test', '-c', 'infra/verify/e2e/playwright.config.ts', '--reporter=dot,json'];
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: fileOf(run),
    NODE_OPTIONS: suite && suite !== 'frontend' ? ESM : '',
  };
  // Jest reports on stderr, Playwright on stdout.
  const stdio = ['ignore', suite ? 'ignore' : 'inherit', 'inherit'];
  return once(spawn(process.execPath, words, { cwd: root, stdio, env }), 'exit');
}

/** Tests of a report that passed and that failed. What did not even load is a failure too, though it counts no test. */
function countsOf(report) {
  if (!report.stats)
    return [report.numPassedTests, report.numFailedTests + report.numRuntimeErrorTestSuites];
  const { expected, flaky, unexpected } = report.stats;
  return [expected + flaky, unexpected + report.errors.length];
}

/** Names and reasons of the failed tests of a Jest report; of a file that did not load, its own message. */
function failuresOfJest(report) {
  return report.testResults.flatMap(({ name, assertionResults, message }) => {
    const bad = assertionResults.filter(({ status }) => status === 'failed');
    if (bad.length === 0) return assertionResults.length === 0 ? [[name, message]] : [];
    return bad.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
  });
}

/** The same of a Playwright report, whose suites stand in suites. */
function failuresOfPlaywright({ suites = [], specs = [], errors = [], file }) {
  return [
    ...errors.map(({ message }) => ['Playwright', message]),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => [
        `${file} ${title}`,
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).join('\n'),
      ]),
    ...suites.flatMap(failuresOfPlaywright),
  ];
}

/** Runs it and adds up its counts. */
async function runSuites(run) {
  const [status, signal] = await startRun(run);
  try {
    const report = JSON.parse(readFileSync(fileOf(run), 'utf8'));
    const [good, bad] = countsOf(report);
    failures.push(...(report.stats ? failuresOfPlaywright(report) : failuresOfJest(report)));
    passed += good;
    failed += bad;
    if (good === 0 || (bad === 0 && status !== 0)) failed += 1;
  } catch {
    console.error(`${run.name}: ended without a report (${signal ?? `exit code ${status}`})`);
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
    ? [playwright, 'test', '-c', 'infra/verify/e2e/playwright.config.ts']
    : [jest, '-c', 'infra/quality/jest.config.mjs', '--forceExit'];
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
if (paths.length > 0) {
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
for (const [name, reason] of failures) {
  console.log(`\nFAILED ${name}\n${stripVTControlCharacters(reason).slice(0, MOST_OF_A_REASON)}`);
}
sayLeftOut();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
