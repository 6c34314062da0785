import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL_HEAP, thriftyMalloc } from './parts.ts';

const dockerfile = readFileSync(
  join(import.meta.dirname, '../../deploy/docker/Dockerfile'),
  'utf8',
);

/** What all images of services begin with. */
const stage = /\nFROM \w+ AS server\n(?:.+\n)*/.exec(dockerfile)?.[0];

describe('the small heap', () => {
  it('is that of the images of all services, too', () => {
    expect(stage).toContain(`ENV NODE_OPTIONS="${SMALL_HEAP}"`);
  });

  it.each(Object.entries(thriftyMalloc))('has %s=%s in the images, too', (name, value) => {
    expect(stage).toContain(`${name}="${value}"`);
  });
});
