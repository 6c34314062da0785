import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Only syntax that Node can strip: Jest's global setup loads this file without a build.

/** Where root keeps programs and data for other users when the project is in a private folder. */
export const OPEN_PLACE = '/var/lib/spade';

/** Whether every user may enter the folder and all above it; a folder to be made counts as its parent. */
export function isOpenToOthers(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

/**
 * The place of the data when the user that works with it may not enter `folder`. A note in `folder` remembers
 * it: without the note (`make clean`) the passwords are new as well, and old data is of no use.
 */
export function moveData(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const moved = join(OPEN_PLACE, name);
  mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 });
  const note = join(folder, 'moved-to');
  if (!existsSync(note)) rmSync(moved, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(note, `${moved}\n`);
  return moved;
}
