import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** This file and all that it imports of this repository, by relative paths; and the packages that they name. */
function importsOf(path: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(path)) return seen;
  const named = [
    ...readFileSync(path, 'utf8').matchAll(/^(?:import (?!type)[^;]*?|\} )from '([^']+)'/gm),
  ];
  const names = named.map(([, name]) => name ?? '');
  seen.set(path, names);
  for (const name of names) if (name.startsWith('.')) importsOf(join(dirname(path), name), seen);
  return seen;
}

describe('the set-up of the tests', () => {
  it('imports no package of this repository: a fresh clone has built none when its first tests start', () => {
    const files = importsOf(join(import.meta.dirname, 'jest.global-setup.mjs'));
    expect(files.size).toBeGreaterThan(5);
    const built = [...files].filter(([, names]) =>
      names.some((name) => name.startsWith('@spade/')),
    );
    expect(built).toEqual([]);
  });
});

describe('contracts', () => {
  it.each(['auth', 'catalog', 'contact', 'orders'])(
    '%s answers each of its messages by exactly one handler, and no other message',
    (service) => {
      const own = messageNames.filter((name) => name.startsWith(`${service}.`));
      expect(handledBy(service).toSorted()).toEqual(own.toSorted());
    },
  );
});
