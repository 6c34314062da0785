import { render } from '@testing-library/react';
import { blockImage, Wall } from './Wall.tsx';

describe('Wall', () => {
  it('is hidden from assistive technology', () => {
    const { container } = render(<Wall $block="far" />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('blockImage', () => {
  it('names the drawing of a block, in the sun or in the shade', () => {
    expect(blockImage('con')).toBe('url(/art/blocks/con.svg)');
    expect(blockImage('con', true)).toBe('url(/art/blocks/con-shade.svg)');
  });
});
