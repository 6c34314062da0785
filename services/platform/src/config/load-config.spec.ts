import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, defineConfig, loadConfig } from './define-config.ts';
import { flag, secret, wholeNumber } from './settings.ts';

const schema = defineConfig('shop', {
  PORT: wholeNumber({ min: 1, max: 9, default: 3 }, 'A port.'),
  IS_OPEN: flag(false, 'Whether it is open.'),
  TOKEN: secret('A token.'),
  NAME: z.string().describe('A name.'),
});

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('gives typed values and defaults', () => {
    expect(loadConfig(schema, { TOKEN: 't', NAME: 'n', IS_OPEN: 'yes' })).toEqual({
      PORT: 3,
      IS_OPEN: true,
      TOKEN: 't',
      NAME: 'n',
    });
  });

  it('takes an empty variable as not set', () => {
    expect(loadConfig(schema, { TOKEN: 't', NAME: 'n', PORT: '' }).PORT).toBe(3);
  });

  it('reads a secret from the file that NAME_FILE names, without its last newline', () => {
    const folder = mkdtempDisposableSync(join(tmpdir(), 'config-'));
    const file = join(folder.path, 'token');
    writeFileSync(file, 'from file\n');
    expect(loadConfig(schema, { TOKEN_FILE: file, NAME: 'n' }).TOKEN).toBe('from file');
    folder.remove();
  });

  it('lists every fault in one message', () => {
    const faults = faultsOf({ PORT: '77', IS_OPEN: 'perhaps', TOKEN_FILE: '/nowhere' });
    expect(faults).toHaveLength(4);
    expect(faults.join('\n')).toMatch(
      /PORT: .*9[\s\S]*IS_OPEN[\s\S]*TOKEN.*ENOENT[\s\S]*NAME: is required/,
    );
  });

  it('never prints a value', () => {
    expect(faultsOf({ TOKEN: 'hush', TOKEN_FILE: '/x', NAME: 'n' }).join()).not.toContain('hush');
  });
});
