import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempDisposableSync(join(tmpdir(), 'advisories-'));
const program = join(import.meta.dirname, 'check-advisories.mjs');

interface Advisory {
  name?: string;
  events?: object[];
  severity?: string;
  [field: string]: unknown;
}

/** An advisory of OSV, by default against the one that is shipped. */
const advisory = ({ name = '@nestjs/core', events, severity, ...more }: Advisory) =>
  JSON.stringify({
    ...{ id: 'GHSA-test', summary: 'A test' },
    affected: [
      {
        package: { ecosystem: 'npm', name },
        ranges: [{ type: 'SEMVER', events: events ?? [{ introduced: '0' }] }],
      },
    ],
    ...(severity && { database_specific: { severity } }),
    ...more,
  });

/** As osv.dev's npm export and GitHub's own records have them, without texts, references and credits. */
const sample = readFileSync(join(import.meta.dirname, 'advisories.sample.jsonl'), 'utf8').trim();

function check(advisories: string[], shipped = '%40nestjs/core@12.0.3') {
  const [list, sbom] = [join(folder.path, 'list'), join(folder.path, 'sbom.json')];
  writeFileSync(list, advisories.join('\n'));
  writeFileSync(sbom, JSON.stringify({ components: [{ purl: `pkg:npm/${shipped}` }] }));
  const { status, stdout } = spawnSync(process.execPath, [program, list, sbom], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

describe('the check of what we ship against advisories', () => {
  afterAll(() => folder.remove());

  it.each([
    ['each version', [{ introduced: '0' }], 1],
    ['versions before the next', [{ introduced: '12.0.0' }, { fixed: '12.0.4' }], 1],
    ['versions up to this', [{ introduced: '0' }, { last_affected: '12.0.3' }], 1],
    ['versions before this', [{ introduced: '0' }, { fixed: '12.0.3' }], 0],
    ['later versions', [{ introduced: '12.1.0' }], 0],
    [
      'two ranges, between which it is',
      [{ introduced: '0' }, { fixed: '11.0.0' }, { introduced: '13.0.0' }],
      0,
    ],
    [
      'two ranges in any order, of which the second has it',
      [{ introduced: '12.0.0' }, { fixed: '12.1.0' }, { introduced: '0' }, { fixed: '11.0.0' }],
      1,
    ],
    ['versions that are written short', [{ introduced: '11' }, { fixed: '12.0' }], 0],
  ])('judges a grave one of %s', (_of, events, status) => {
    const answer = check([advisory({ events, severity: 'HIGH' })]);
    expect(answer.stdout).toContain(`${status} grave`);
    expect(answer.status).toBe(status);
  });

  it('names what is found, and passes with what is not grave', () => {
    const { status, stdout } = check([advisory({ severity: 'MODERATE' })]);
    expect(status).toBe(0);
    expect(stdout).toContain('MODERATE GHSA-test @nestjs/core@12.0.3 A test');
  });

  it.each([
    ['fails on malware, whose records have no severity', [advisory({ id: 'MAL-1' })], 1],
    ['passes over what was withdrawn', [advisory({ withdrawn: '2026-01-01T00:00:00Z' })], 0],
    ['passes over another package', [advisory({ name: 'core', severity: 'CRITICAL' })], 0],
    ['fails when the list is empty', [], 1],
  ])('%s', (_what, list, status) => {
    expect(check(list).status).toBe(status);
  });

  it.each([
    ['ws@8.17.0', 'HIGH GHSA-3h5v-q93c-6h6q = CVE-2024-37890 ws@8.17.0', 1],
    ['ws@6.2.2', 'HIGH GHSA-3h5v-q93c-6h6q = CVE-2024-37890 ws@6.2.2', 1],
    ['ws@6.2.3', '0 grave', 0],
    ['ws@8.17.1', '0 grave', 0],
    ['elliptic@6.5.3', 'MODERATE GHSA-r9p9-mrjm-926w = CVE-2020-28498 elliptic@6.5.3', 0],
    ['elliptic@6.5.4', '0 grave', 0],
    ['semver@6.3.0', 'MODERATE GHSA-c2qf-rxjj-qqgw = CVE-2022-25883 semver@6.3.0', 0],
    ['02-echo@0.0.7', 'UNKNOWN MAL-2025-191025 = GHSA-q2q8-5wg4-g6jq 02-echo@0.0.7', 1],
    ['02-echo@0.0.6', '0 grave', 0],
    ['left-out@1.0.0', '0 grave', 0],
  ])('finds %s in records as they are published', (shipped, line, status) => {
    const answer = check([sample], shipped);
    expect(answer.stdout).toContain(line);
    expect(answer.stdout).toContain('5 advisories, 1 packages');
    expect(answer.status).toBe(status);
  });
});
