import { spawnSync } from 'node:child_process';

/** How a process ends whose start runs `body`. */
function endOf(body: string) {
  const url = new URL('./start-process.ts', import.meta.url).href;
  const program = `import { startOrExit } from '${url}'; await startOrExit(async () => { ${body} });`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('startOrExit', () => {
  it('says in the words of the error why a process cannot start', () => {
    expect(endOf("throw new Error('two settings are missing:\\n  PORT')")).toEqual({
      status: 1,
      stderr: 'two settings are missing:\n  PORT\n',
    });
  });

  it('leaves a process alone that starts', () => {
    expect(endOf('')).toEqual({ status: 0, stderr: '' });
  });
});
