import { spawnSync } from 'node:child_process';

const url = new URL('./start-process.ts', import.meta.url).href;

/** How a process ends whose start runs `body`. */
const endOf = (body: string) =>
  endOfProgram(`import { startOrExit } from '${url}'; await startOrExit(async () => { ${body} });`);

function endOfProgram(program: string) {
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

describe('endAtUncaught', () => {
  it.each([
    ['a rejected promise', 'Promise.reject(error)'],
    ['an error of a timer', 'setTimeout(() => { throw error; })'],
  ])('logs %s in place of Node, which prints it unmasked', (_what, fault) => {
    const program = `import { endAtUncaught } from '${new URL('../logging/end-at-uncaught.ts', import.meta.url).href}';
      endAtUncaught({ fatal: ({ err }, words) => console.error(words, err.code) });
      const error = Object.assign(new Error('ada@example.com'), { code: 'E_TEST' });
      ${fault};`;
    expect(endOfProgram(program)).toEqual({ status: 1, stderr: 'uncaught error E_TEST\n' });
  });
});
