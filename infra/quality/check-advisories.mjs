// Compares what we ship with known advisories without a registry: node check-advisories.mjs ADVISORIES [SBOM].
// ADVISORIES has one record of OSV a line (https://ossf.github.io/osv-schema/), such as those of npm:
//   curl -O https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip && unzip -p all.zip | jq -c . > advisories
// Fails on malware, on severity high or worse, and on a severity that the record does not state.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { coerce, compare, gt, gte, parse } from 'semver';

const [advisories, sbom = '.local/sbom.cdx.json'] = process.argv.slice(2);
if (!advisories) throw new Error('usage: node check-advisories.mjs ADVISORIES [SBOM]');

/** Name → versions, by the package URLs, which have names in full. */
const shipped = new Map();
for (const { purl = '' } of JSON.parse(readFileSync(sbom, 'utf8')).components) {
  const [, name, version] = /^pkg:npm\/(.+)@([^@?]+)/.exec(decodeURIComponent(purl)) ?? [];
  if (name) shipped.set(name, [...(shipped.get(name) ?? []), version]);
}
if (shipped.size === 0) throw new Error(`${sbom} names no package of npm`);

/** A version to compare with: OSV's "0" comes before all, and a short one ("4.0") is completed. */
function toVersion(text) {
  const version = text === '0' ? parse('0.0.0-0') : (parse(text, { loose: true }) ?? coerce(text));
  if (!version) throw new Error(`not a version of npm: ${text}`);
  return version;
}

/** As OSV evaluates a range, but for `limit`, which is for commits. Its events may stand in any order. */
function isInRange(version, { events }) {
  const timeline = events
    .flatMap((event) => Object.entries(event))
    .filter(([kind]) => kind !== 'limit')
    .map(([kind, text]) => ({ kind, at: toVersion(text) }));
  let isIn = false;
  for (const { kind, at } of timeline.toSorted((a, b) => compare(a.at, b.at))) {
    if (kind === 'introduced' && gte(version, at)) isIn = true;
    if (kind === 'fixed' && gte(version, at)) isIn = false;
    if (kind === 'last_affected' && gt(version, at)) isIn = false;
  }
  return isIn;
}

/** osv.dev calls the ranges of npm SEMVER, GitHub's own records call the same ones ECOSYSTEM. */
const isAffected = (version, { versions = [], ranges = [] }) =>
  versions.includes(version) ||
  ranges.some((range) => range.type !== 'GIT' && isInRange(version, range));

let records = 0;
let grave = 0;
for await (const line of createInterface({ input: createReadStream(advisories) })) {
  const record = JSON.parse(line);
  const { id, aliases = [], summary = '', withdrawn, affected = [] } = record;
  records += 1;
  if (withdrawn) continue;
  for (const part of affected) {
    if (part.package?.ecosystem !== 'npm') continue;
    for (const version of shipped.get(part.package.name) ?? []) {
      if (!isAffected(version, part)) continue;
      const severity = record.database_specific?.severity ?? 'UNKNOWN';
      if (severity !== 'LOW' && severity !== 'MODERATE') grave += 1;
      const ids = [id, ...aliases].join(' = ');
      console.log(`${severity} ${ids} ${part.package.name}@${version} ${summary}`);
    }
  }
}
console.log(`${records} advisories, ${shipped.size} packages, ${grave} grave`);
if (records === 0 || grave > 0) process.exitCode = 1;
