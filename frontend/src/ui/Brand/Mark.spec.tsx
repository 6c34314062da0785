import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { Mark } from './Mark.tsx';

/** Paint and outline of every shape below `root`, without the ground. */
const shapes = (root: ParentNode) =>
  [...root.querySelectorAll('path')]
    .slice(1)
    .map((path) => [path.getAttribute('fill'), path.getAttribute('d')]);

describe('Mark', () => {
  it('is the drawing from which the icons are made', () => {
    const file = readFileSync(join(process.cwd(), 'frontend/public/art/mark.svg'), 'utf8');
    const drawing = new DOMParser().parseFromString(file, 'image/svg+xml');
    const { container } = render(<Mark />);
    expect(shapes(container)).toEqual(shapes(drawing));
    expect(shapes(container)).toHaveLength(2);
  });

  it('is no file that has to come, and says nothing: the name stands beside it', () => {
    const { container } = render(<Mark onDark />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
