/**
 * `make test`: runs every suite one after the other (they would fight over two cores), shows what
 * each says, and closes with one plain line of counts. Exit code 1 when anything failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const results = mkdtempSync(join(tmpdir(), 'spade-tests-'));
const jest = join(root, 'node_modules/jest/bin/jest.js');

const suites = [
  { name: 'back end', config: 'infra/quality/jest.backend.config.mjs', esm: true },
  { name: 'processes and faults', config: 'infra/quality/jest.faults.config.mjs', esm: true },
  { name: 'front end', config: 'infra/quality/jest.frontend.config.mjs', esm: false },
  { name: 'whole system', config: 'infra/quality/jest.system.config.mjs', esm: true },
];
const wanted = process.argv.slice(2);

let passed = 0;
let failed = 0;
for (const { name, config, esm } of suites) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n--- ${name} ---`);
  const outputFile = join(results, `${name.replaceAll(' ', '-')}.json`);
  const run = spawnSync(
    process.execPath,
    // forceExit: a client library's forgotten timer must not hold up the whole run.
    [jest, '-c', config, '--json', `--outputFile=${outputFile}`, '--silent', '--forceExit'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: esm ? '--experimental-vm-modules --disable-warning=ExperimentalWarning' : '',
      },
    },
  );
  try {
    const report = JSON.parse(readFileSync(outputFile, 'utf8'));
    passed += report.numPassedTests;
    // A suite that did not even load is a failure too, though it counts no test.
    failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    if (report.numPassedTests === 0) failed += 1;
  } catch {
    console.error(
      `${name}: Jest ended without a report (${run.signal ?? `exit code ${run.status}`})`,
    );
    failed += 1;
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
