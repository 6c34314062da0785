import { spawnSync } from 'node:child_process';

const url = new URL('./end-at-uncaught.ts', import.meta.url).href;

describe('endAtUncaught', () => {
  it.each([
    ['a rejected promise', 'Promise.reject(error)'],
    ['an error of a timer', 'setTimeout(() => { throw error; })'],
  ])('logs %s in place of Node, which prints it unmasked', (_what, fault) => {
    const program = `import { endAtUncaught } from '${url}';
      endAtUncaught({ fatal: ({ err }, words) => console.error(words, err.code) });
      const error = Object.assign(new Error('ada@example.com'), { code: 'E_TEST' });
      ${fault};`;
    const args = ['--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, args, {
      env: { NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'uncaught error E_TEST\n' });
  });
});
