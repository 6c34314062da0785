import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');

/** What the command reads: a service of several folders, one of none, and the messages. */
const needed = [
  'biome.json',
  'services/contracts/src/messages',
  'services/contact/src',
  'services/orders/src',
];

describe('make new-use-case', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'use-case-'));
    for (const path of needed) cpSync(join(project, path), join(root, path), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const make = (service: string, folder: string, name: string) => {
    const script = join(project, 'infra/quality/new-use-case.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, service, folder, name, root],
      { encoding: 'utf8' },
    );
    return { status, said: stdout + stderr };
  };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it.each([
    ['orders', 'money', 'refund-order', 'RefundOrder', 'money.ts'],
    ['orders', 'delivery', 'change-rider', 'ChangeRider', 'delivery.ts'],
    ['contact', '', 'mark-spam', 'MarkSpam', 'contact.ts'],
  ])(
    'writes, declares and lists a use case of %s (%s): %s',
    (service, folder, name, className, declarations) => {
      const { status, said } = make(service, folder, name);
      expect([status, said]).toEqual([
        0,
        expect.stringContaining(`messages/${declarations}: what`),
      ]);
      expect(read(join(`services/${service}/src`, folder, `${name}.ts`))).toContain(
        `export class ${className} {`,
      );
      expect(read(`services/${service}/test/${name}.spec.ts`)).toContain(`'${service}.${name}'`);
      expect(read(`services/contracts/src/messages/${declarations}`)).toMatch(
        new RegExp(`^ {2}'${service}\\.${name}': [^]*^}\\n$`, 'm'),
      );
      const module = read(`services/${service}/src/${service}.module.ts`);
      expect(module).toContain(
        `import { ${className} } from './${folder === '' ? '' : `${folder}/`}${name}.ts';`,
      );
      expect(module).toMatch(new RegExp(`controllers: \\[\\s*${className},`));
    },
  );

  it('overwrites no file', () => {
    expect(make('orders', 'money', 'match-credit')).toEqual({
      status: 1,
      said: 'services/orders/src/money/match-credit.ts exists already\n',
    });
  });

  it.each([
    ['orders', 'money', 'refund', 'usage: make new-use-case'],
    ['orders', 'carts', 'fill-cart', 'no service answers messages in services/orders/src/carts'],
    ['worker', 'mail', 'send-mail', 'no service answers messages in services/worker/src/mail'],
  ])('refuses %s %s %s in words', (service, folder, name, words) => {
    const { status, said } = make(service, folder, name);
    expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  });
});
