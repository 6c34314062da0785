import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL_HEAP } from './parts.ts';

const dockerfile = readFileSync(
  join(import.meta.dirname, '../../deploy/docker/Dockerfile'),
  'utf8',
);

describe('the small heap', () => {
  it.each(['catalog', 'worker'])('is that of the image of %s, too', (name) => {
    const stage = new RegExp(`\\nFROM \\w+ AS ${name}\\n(?:.+\\n)*`).exec(dockerfile)?.[0];
    expect(stage).toContain(`ENV NODE_OPTIONS="${SMALL_HEAP}"`);
  });
});
