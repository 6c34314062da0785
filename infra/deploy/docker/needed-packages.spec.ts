import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const script = join(import.meta.dirname, 'needed-packages.mjs');

/** Packages as npm installs them: path to what their `package.json` says of others. */
const installed = {
  'node_modules/reader': { dependencies: { letters: '1' }, optionalDependencies: { native: '1' } },
  'node_modules/reader/node_modules/letters': { dependencies: { ink: '1' } },
  'node_modules/letters': {},
  'node_modules/ink': {},
  'node_modules/@shop/within': { dependencies: { ink: '1' } },
  'services/worker/node_modules/within-too': {},
};

describe('the packages of an image', () => {
  let root: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const run = (needed: string[]) => {
    write('services/worker/bundle/packages.json', JSON.stringify(needed));
    const args = [script, 'services/worker', 'needed'];
    return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  };
  const filesOf = (place: string) => globSync('*.*', { cwd: join(root, 'needed', place) }).sort();

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'needed-packages-'));
    for (const [place, about] of Object.entries(installed)) {
      write(`${place}/package.json`, JSON.stringify(about));
      write(`${place}/LICENSE.md`, 'MIT');
      write(`${place}/index.js`, '');
      write(`${place}/lib/deep.js`, '');
    }
    write('package.json', '{}');
    write('services/worker/package.json', '{ "type": "module" }');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are whole when the bundle leaves them outside, with what they need in the place where Node finds it', () => {
    expect(run(['reader']).status).toBe(0);
    const whole = ['reader', 'reader/node_modules/letters', 'ink'];
    for (const place of whole) {
      expect(filesOf(`node_modules/${place}`)).toEqual(['LICENSE.md', 'index.js', 'package.json']);
      expect(filesOf(`node_modules/${place}/lib`)).toEqual(['deep.js']);
    }
  });

  it('have name and licence alone when their code is in the bundle', () => {
    expect(run(['reader']).status).toBe(0);
    const within = [
      ...['node_modules/letters', 'node_modules/@shop/within'],
      'services/worker/node_modules/within-too',
    ];
    for (const place of within) {
      expect(filesOf(place)).toEqual(['LICENSE.md', 'package.json']);
      expect(filesOf(`${place}/lib`)).toEqual([]);
    }
  });

  it('come with the file that says how Node reads the bundle', () => {
    expect(run([]).status).toBe(0);
    expect(filesOf('services/worker')).toEqual(['package.json']);
  });

  it('end the build when one is not installed', () => {
    const { status, stderr } = run(['reader', 'painter']);
    expect(status).toBe(1);
    expect(stderr).toContain('painter, for services/worker, is not installed');
  });
});

it('installs no package without a checksum', () => {
  const lock = JSON.parse(readFileSync(join(script, '../../../../package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; integrity?: string }>;
  };
  const fetched = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  expect(fetched.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
});
