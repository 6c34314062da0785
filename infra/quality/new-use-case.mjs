// Writes the file of a use case: make new-use-case SERVICE=orders FOLDER=money NAME=refund-order
// Creates services/<SERVICE>/src/<FOLDER>/<NAME>.ts and services/<SERVICE>/test/<NAME>.spec.ts, and prints the
// steps that follow. Never overwrites a file.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [service, folder, name, root = join(import.meta.dirname, '../..')] = process.argv.slice(2);
if (!service || !/^[a-z]+(-[a-z]+)+$/.test(name ?? '')) {
  fail(
    'usage: make new-use-case SERVICE=orders FOLDER=money NAME=refund-order (a verb and a noun)',
  );
}
if (!existsSync(join(root, 'services', service, 'src', folder)))
  fail(`there is no services/${service}/src/${folder}`);

const className = name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());
const message = `${service}.${name}`;

write(
  `services/${service}/src/${folder}/${name}.ts`,
  `import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/bus/handle-message';

/** Say what changes for whom. */
@Controller()
export class ${className} {
  constructor(private readonly em: EntityManager) {}

  /** Errors: list the codes. */
  @HandleMessage('${message}')
  async handle(request: RequestOf<'${message}'>): Promise<ReplyOf<'${message}'>> {
    return this.em.transactional(async () => {
      throw new Error(\`not written yet: \${JSON.stringify(request)}\`);
    });
  }
}
`,
);
write(
  `services/${service}/test/${name}.spec.ts`,
  `describe('${message}', () => {
  it.todo('does what it is for');

  describe('when the message is delivered twice', () => {
    it.todo('changes nothing the second time');
  });
});
`,
);
console.log(`Next:
  1. services/contracts/src/messages/${service}.ts: add '${message}' with request, reply and errors
  2. services/${service}/src/${service}.module.ts: add ${className} to the controllers
  3. gateway/src/shop or staff: the route that sends it; then make generate`);

function write(file, text) {
  const path = join(root, file);
  if (existsSync(path)) fail(`${file} exists already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${file}`);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
