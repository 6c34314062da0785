// Writes a use case: make new-use-case SERVICE=orders FOLDER=money NAME=refund-order
// Creates services/<SERVICE>/src/<FOLDER>/<NAME>.ts and services/<SERVICE>/test/<NAME>.spec.ts, declares its message
// beside those of the folder, lists the class in the service's module, and prints the steps that follow. `make check`
// passes afterwards. Never overwrites a file. FOLDER may be left out where a service has none (contact).
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const [service, folder = '', name, root = project] = process.argv.slice(2);
const read = (file) => readFileSync(join(root, file), 'utf8');
const list = (pattern) =>
  globSync(pattern, { cwd: root, exclude: (file) => file.endsWith('.spec.ts') });

const module = `services/${service}/src/${service}.module.ts`;
if (!service || !/^[a-z]+(-[a-z]+)+$/.test(name ?? ''))
  fail(
    'usage: make new-use-case SERVICE=orders FOLDER=money NAME=refund-order (a verb and a noun)',
  );
const sources = join(`services/${service}/src`, folder);
const declarations = service === 'worker' ? undefined : mostNamed(handledIn(sources), declaredIn());
if (!existsSync(join(root, sources)) || !existsSync(join(root, module)) || !declarations)
  fail(`no service answers messages in ${sources}`);

const className = name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());
const message = `${service}.${name}`;
const file = join(sources, `${name}.ts`);
const spec = `services/${service}/test/${name}.spec.ts`;
for (const one of [file, spec]) if (existsSync(join(root, one))) fail(`${one} exists already`);

write(
  file,
  `import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';

/** Say what changes for whom. */
@Controller()
export class ${className} {
  constructor(private readonly em: EntityManager) {}

  /** Say which error codes it throws. */
  @HandleMessage('${message}')
  async handle(request: RequestOf<'${message}'>): Promise<ReplyOf<'${message}'>> {
    return this.em.transactional(() => {
      throw new Error(\`not written yet: \${JSON.stringify(request)}\`);
    });
  }
}
`,
);
write(
  spec,
  `describe('${message}', () => {
  it.todo('does what it is for');

  describe('when the message is delivered twice', () => {
    it.todo('changes nothing the second time');
  });
});
`,
);
// At the end of the interface of messages.
change(
  declarations,
  /(?<=\n)\}\n(?![\s\S]*\n\}\n)/,
  (end) =>
    `  /** Say what it does, and its errors. */
  '${message}': { request: { id: number; adminUsername: string }; reply: { id: number } };
${end}`,
);
change(
  module,
  /\nimport /,
  (first) => `\nimport { ${className} } from './${join(folder, name)}.ts';${first}`,
);
change(module, /controllers: \[/, (start) => `${start}${className}, `);
console.log(`changed ${declarations}\nchanged ${module}`);
const biome = join(project, 'node_modules/.bin/biome');
spawnSync(biome, ['check', '--write', file, spec, declarations, module], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(`Next:
  1. ${declarations}: what '${message}' asks and answers
  2. ${spec}: the tests, then ${file}
  3. gateway/src/shop or gateway/src/staff: the route that sends it; then make generate`);

/** The messages that the sources of a folder answer; those of its subfolders count where it has none itself. */
function handledIn(path) {
  const handledBy = (pattern) =>
    list(pattern).flatMap((one) =>
      [...read(one).matchAll(/@HandleMessage\('([^']+)'\)/g)].map(([, handled]) => handled),
    );
  const own = handledBy(`${path}/*.ts`);
  return own.length > 0 ? own : handledBy(`${path}/**/*.ts`);
}

/** The messages of this service that each file of the contracts declares. */
function declaredIn() {
  return list('services/contracts/src/messages/*.ts').map((one) => ({
    file: one,
    names: [...read(one).matchAll(/^ {2}'([a-z]+\.[a-z-]+)': /gm)]
      .map(([, declared]) => declared)
      .filter((declared) => declared.startsWith(`${service}.`)),
  }));
}

/** The file that declares most of the handled messages; where none is handled, most of the service's. */
function mostNamed(handled, declared) {
  const countOf = ({ names }) =>
    names.filter((one) => handled.length === 0 || handled.includes(one)).length;
  const [most] = declared.toSorted((a, b) => countOf(b) - countOf(a));
  return countOf(most) > 0 ? most.file : undefined;
}

function change(path, place, put) {
  const text = read(path);
  if (!place.test(text)) fail(`${path} has no place for it`);
  writeFileSync(join(root, path), text.replace(place, put));
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
