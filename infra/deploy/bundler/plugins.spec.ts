import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ormOptions } from '@spade/platform/database/database.module';
import { bundledRequires } from './plugins.mjs';

const root = join(import.meta.dirname, '../../..');

/** What a library looks up while it runs is loaded beside the bundle, which has it already: once more, with all that it uses. */
describe('libraries in a bundle', () => {
  it('make themselves no `require`: Nest did so for class-validator', () => {
    const { transform } = bundledRequires();
    const files = globSync('node_modules/@nestjs/mapped-types/dist/*.js', { cwd: root });
    const codes = files.map((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      return transform(code, join(root, file))?.code ?? code;
    });
    expect(codes.filter((code) => code.includes("require('class-validator')"))).toHaveLength(1);
    expect(codes.filter((code) => /= createRequire\(/.test(code))).toEqual([]);
  });

  it('are given what they would look for: MikroORM its migrator', () => {
    const options = ormOptions({ url: 'postgres://a:b@127.0.0.1/c', poolSize: 1, entities: [] });
    expect(options.extensions.map(({ name }) => name)).toEqual(['Migrator']);
  });
});
