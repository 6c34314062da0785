import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heapOf, parts, thriftyMalloc } from './parts.ts';

const dockerfile = readFileSync(
  join(import.meta.dirname, '../../deploy/docker/Dockerfile'),
  'utf8',
);

/** The lines of one image; `server` is what all services begin with. */
const stageOf = (name: string): string =>
  new RegExp(`\\nFROM \\w+ AS ${name}\\n(?:.+\\n)*`).exec(dockerfile)?.[0] ?? '';

const optionsIn = (stage: string) => /^ENV NODE_OPTIONS="(.*)"$/m.exec(stage)?.[1];

describe('the small heap', () => {
  it.each(parts.map(({ name }) => name))('of %s is that of its image, too', (name) => {
    expect(optionsIn(stageOf(name)) ?? optionsIn(stageOf('server'))).toBe(heapOf(name));
  });

  it.each(Object.entries(thriftyMalloc))('has %s=%s in the images, too', (name, value) => {
    expect(stageOf('server')).toContain(`${name}="${value}"`);
  });
});
