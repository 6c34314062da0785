import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageNames } from '@spade/platform/testing/message-names';

const services = join(import.meta.dirname, '../../services');

/** Names in `@HandleMessage('…')` over the sources of one service, tests left out. */
function handledBy(service: string): string[] {
  const sources = join(services, service, 'src');
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => [
      ...readFileSync(join(sources, file), 'utf8').matchAll(/@HandleMessage\('([^']+)'\)/g),
    ])
    .map(([, name]) => name ?? '');
}

describe('contracts', () => {
  it.each(['auth', 'catalog', 'contact', 'orders'])(
    '%s answers each of its messages by exactly one handler, and no other message',
    (service) => {
      const own = messageNames.filter((name) => name.startsWith(`${service}.`));
      expect(handledBy(service).toSorted()).toEqual(own.toSorted());
    },
  );
});
