import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropLeftovers, newFolderName } from './data-place.ts';

describe('dropLeftovers', () => {
  it('deletes the folders of ended processes, and nothing else', () => {
    const place = mkdtempSync(join(tmpdir(), 'place-'));
    try {
      const ended = spawnSync(process.execPath, ['--version']).pid;
      const ours = newFolderName();
      for (const name of [ours, `spade-test-${ended}-0af3`, `other-${ended}-0af3`, 'spade-test-x'])
        mkdirSync(join(place, name, 'postgres'), { recursive: true });
      writeFileSync(join(place, `PostgreSQL.${ended}`), '');
      dropLeftovers(place);
      expect(readdirSync(place).toSorted()).toEqual(
        [ours, `other-${ended}-0af3`, 'spade-test-x', `PostgreSQL.${ended}`].toSorted(),
      );
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});
