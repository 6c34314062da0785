import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the scripts ask of Docker: each line is a pattern of its arguments and what it then does. */
type Answers = readonly (readonly [pattern: string, does: string])[];

const WITHOUT_DATA: Answers = [
  ['compose config', 'echo "name: shop"'],
  ['volume inspect *', 'exit 1'],
];

describe('the words of make backup and make restore', () => {
  let folder: string;
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  /** Runs a script with a docker that answers so, and nothing to everything else. */
  function run(script: 'backup' | 'restore', args: readonly string[], answers: Answers) {
    const cases = answers.map(([pattern, does]) => {
      const quoted = pattern.split('*').map((part) => part && `"${part}"`);
      return `${quoted.join('*')}) ${does};;`;
    });
    chmodSync(file('docker', `#!/bin/sh\ncase "$*" in\n${cases.join('\n')}\nesac\n`), 0o755);
    const { status, stderr } = spawnSync(
      'bash',
      [join(import.meta.dirname, `${script}.sh`), ...args],
      { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` }, encoding: 'utf8' },
    );
    return { status, stderr };
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backup-words-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('when a backup is asked for', () => {
    it.each([
      ['Docker does not answer', [['compose ps *', 'exit 1']], 'Docker does not answer'],
      ['the shop does not run', [], 'docker compose up first'],
      [
        'the backup fails',
        [
          ['compose ps *', 'echo id'],
          ['compose run *', 'exit 1'],
        ],
        'Nothing was saved; the backups of before are as they were.',
      ],
    ] as const)('says what to do where %s', (_, answers, words) => {
      const { status, stderr } = run('backup', [], answers);
      expect(status).toBe(1);
      expect(stderr).toContain(words);
    });
  });

  describe('when a restore is asked for', () => {
    it('asks which backup', () => {
      expect(run('restore', [], WITHOUT_DATA)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Which backup? make restore FROM='),
      });
    });

    it('says that a file is not there', () => {
      const { stderr } = run('restore', ['/nowhere.tar'], WITHOUT_DATA);
      expect(stderr).toBe(
        'There is no file /nowhere.tar, or you may not read it: give its whole path, or run this as root.\n',
      );
      const key = run('restore', [file('a.tar', ''), '/no-key.txt'], WITHOUT_DATA);
      expect(key.stderr).toContain('There is no file /no-key.txt');
    });

    it('says what a key file looks like', () => {
      const args = [file('a.tar', ''), file('key.txt', 'age1…\n')];
      expect(run('restore', args, WITHOUT_DATA).stderr).toContain('AGE-SECRET-KEY-');
    });

    it('never overwrites data, and says how to go on', () => {
      const { status, stderr } = run(
        'restore',
        [file('a.tar', '')],
        [['compose config', 'echo "name: shop"']],
      );
      expect(status).toBe(1);
      expect(stderr).toContain('There is data here already (volume shop_postgres)');
      expect(stderr).toContain('Save it with make backup.');
    });

    it('leaves nothing of a backup that does not open', () => {
      const answers: Answers = [...WITHOUT_DATA, ['*backup-command.main.js open', 'exit 1']];
      const { status, stderr } = run('restore', [file('a.tar', '')], answers);
      expect(status).toBe(1);
      expect(stderr).toBe('Nothing was restored, and nothing is left of the attempt.\n');
    });

    it('says that half a shop must not be started, and how to begin again', () => {
      const answers: Answers = [...WITHOUT_DATA, ['*pg_restore*', 'exit 1']];
      const { status, stderr } = run('restore', [file('a.tar', '')], answers);
      expect(status).toBe(1);
      expect(stderr).toContain('Stopped while restoring the databases');
      expect(stderr).toContain('docker compose down --volumes, and make restore once more.');
    });

    it('ends with how to start', () => {
      expect(run('restore', [file('a.tar', '')], WITHOUT_DATA)).toEqual({ status: 0, stderr: '' });
    });
  });
});
