// Compares what we ship with known advisories without a registry: node check-advisories.mjs ADVISORIES [SBOM].
// ADVISORIES has one record of OSV a line (https://ossf.github.io/osv-schema/), such as those of npm:
//   curl -O https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip && unzip -p all.zip | jq -c . > advisories
// Fails on malware, on severity high or worse, and on a severity that the record does not state.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { lt, lte } from 'semver';

const [advisories, sbom = '.local/sbom.cdx.json'] = process.argv.slice(2);
if (!advisories) throw new Error('usage: node check-advisories.mjs ADVISORIES [SBOM]');

/** Name → versions, by the package URLs, which have names in full. */
const shipped = new Map();
for (const { purl = '' } of JSON.parse(readFileSync(sbom, 'utf8')).components) {
  const [, name, version] = /^pkg:npm\/(.+)@([^@?]+)/.exec(decodeURIComponent(purl)) ?? [];
  if (name) shipped.set(name, [...(shipped.get(name) ?? []), version]);
}
if (shipped.size === 0) throw new Error(`${sbom} names no package of npm`);

/** Events come in the order of their versions: each opens or closes a range. */
function isInRange(version, { events }) {
  let isIn = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced && (introduced === '0' || lte(introduced, version))) isIn = true;
    if ((fixed && lte(fixed, version)) || (last && lt(last, version))) isIn = false;
  }
  return isIn;
}

const isAffected = (version, { versions = [], ranges = [] }) =>
  versions.includes(version) ||
  ranges.some((range) => range.type === 'SEMVER' && isInRange(version, range));

let records = 0;
let grave = 0;
for await (const line of createInterface({ input: createReadStream(advisories) })) {
  const { id, summary = '', withdrawn, affected = [], database_specific: about } = JSON.parse(line);
  records += 1;
  if (withdrawn) continue;
  for (const part of affected) {
    if (part.package.ecosystem !== 'npm') continue;
    for (const version of shipped.get(part.package.name) ?? []) {
      if (!isAffected(version, part)) continue;
      const severity = about?.severity ?? 'UNKNOWN';
      if (severity !== 'LOW' && severity !== 'MODERATE') grave += 1;
      console.log(`${severity} ${id} ${part.package.name}@${version} ${summary}`);
    }
  }
}
console.log(`${records} advisories, ${shipped.size} packages, ${grave} grave`);
if (records === 0 || grave > 0) process.exitCode = 1;
