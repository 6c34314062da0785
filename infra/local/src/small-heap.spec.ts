import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL_HEAP } from './parts.ts';

const dockerfile = readFileSync(
  join(import.meta.dirname, '../../deploy/docker/Dockerfile'),
  'utf8',
);

describe('the small heap', () => {
  it('is that of the images of all services, too', () => {
    const stage = /\nFROM \w+ AS server\n(?:.+\n)*/.exec(dockerfile)?.[0];
    expect(stage).toContain(`ENV NODE_OPTIONS="${SMALL_HEAP}"`);
  });
});
