/**
 * What the reports of Jest and Playwright say of each file: how many of its tests passed, and name and reason of those
 * that failed. What did not even load is a failure too, though it counts no test.
 */
import { join } from 'node:path';

/** Of a Jest report; a file that did not load has its own message. */
function filesOfJest(report) {
  return report.testResults.map(({ name: file, assertionResults, message, status }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: fullName,
        reason: failureMessages.join('\n'),
      }));
    if (status === 'failed' && failed.length === 0) failed.push({ name: file, reason: message });
    return {
      file,
      failed,
      passed: assertionResults.filter((one) => one.status === 'passed').length,
    };
  });
}

/** The tests of a Playwright report, whose suites stand in suites. */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Of a Playwright report; what belongs to no file has the file `undefined`. */
function filesOfPlaywright(report) {
  const files = new Map();
  // A test names the file that holds its lines, which may be one that the spec imports; the outermost suite is the spec.
  const all = report.suites.flatMap((suite) =>
    specsOf(suite).map((test) => ({ ...test, spec: suite.file })),
  );
  for (const { spec, title, tests } of all) {
    const of = files.get(spec) ?? {
      file: join(report.config.rootDir, spec),
      passed: 0,
      failed: [],
    };
    files.set(spec, of);
    for (const { status, results } of tests) {
      if (status === 'expected' || status === 'flaky') of.passed += 1;
      if (status !== 'unexpected') continue;
      const reason = results.map(({ error }) => error?.message).join('\n');
      of.failed.push({ name: `${spec} ${title}`, reason });
    }
  }
  const stray = report.errors.map(({ message }) => ({ name: 'Playwright', reason: message }));
  return [...files.values(), ...(stray.length > 0 ? [{ passed: 0, failed: stray }] : [])];
}

/** `[{ file, passed, failed: [{ name, reason }] }]`. */
export const filesOf = (report) => (report.stats ? filesOfPlaywright(report) : filesOfJest(report));
