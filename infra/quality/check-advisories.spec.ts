import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

function check(...advisories: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'advisories-'));
  const [list, sbom] = [join(folder, 'list'), join(folder, 'sbom.json')];
  writeFileSync(list, advisories.join('\n'));
  writeFileSync(sbom, JSON.stringify({ components: [{ purl: 'pkg:npm/%40nestjs/core@12.0.3' }] }));
  const { status, stdout } = spawnSync(process.execPath, [program, list, sbom], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

describe('the check of what we ship against advisories', () => {
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
  ])('judges a grave one of %s', (_of, events, status) => {
    expect(check(advisory({ events, severity: 'HIGH' })).status).toBe(status);
  });

  it('names what is found, and passes with what is not grave', () => {
    const { status, stdout } = check(advisory({ severity: 'MODERATE' }));
    expect(status).toBe(0);
    expect(stdout).toContain('MODERATE GHSA-test @nestjs/core@12.0.3 A test');
  });

  it.each([
    ['fails on malware, whose records have no severity', [advisory({ id: 'MAL-1' })], 1],
    ['passes over what was withdrawn', [advisory({ withdrawn: '2026-01-01T00:00:00Z' })], 0],
    ['passes over another package', [advisory({ name: 'core', severity: 'CRITICAL' })], 0],
    ['fails when the list is empty', [], 1],
  ])('%s', (_what, list, status) => {
    expect(check(...list).status).toBe(status);
  });
});
