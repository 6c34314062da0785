/**
 * Removes what a server never runs and an intruder would: shells, package managers, every program
 * but Node. Run as the last step of an image's base; libraries, certificates and the list of
 * installed packages (for scanners) stay.
 */
import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const kept = new Set([realpathSync(process.execPath)]);

for (const folder of [
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/bin',
  '/usr/sbin',
  '/usr/libexec',
]) {
  for (const name of list(folder)) {
    const path = join(folder, name);
    if (!kept.has(target(path))) rmSync(path, { recursive: true, force: true });
  }
}
for (const path of [
  '/usr/lib/apt',
  '/usr/share/perl5',
  '/usr/share/perl',
  '/usr/local/lib/node_modules',
  '/opt',
])
  rmSync(path, { recursive: true, force: true });

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not every base has every folder
  }
}

function target(path) {
  try {
    return realpathSync(path);
  } catch {
    return path; // a link that leads nowhere
  }
}
