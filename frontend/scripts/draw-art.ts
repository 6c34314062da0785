/**
 * Writes every drawing of the site as a static SVG file under `public`, so that no drawing costs
 * JavaScript. Run by `npm run art -w frontend` after a change in `src/art`; the output is committed.
 * `--check` writes nothing and fails when a committed file differs from its source.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { artFiles } from '../src/art/art-files.ts';

const target = new URL('../public/', import.meta.url);
const isCheck = process.argv.includes('--check');
const stale: string[] = [];

for (const [path, content] of Object.entries(artFiles())) {
  const file = new URL(path, target).pathname;
  if (isCheck) {
    if (read(file) !== content) stale.push(path);
    continue;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

if (stale.length > 0) {
  process.stderr.write(`Stale drawings, run \`npm run art -w frontend\`:\n${stale.join('\n')}\n`);
  process.exitCode = 1;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // not drawn yet
  }
}
