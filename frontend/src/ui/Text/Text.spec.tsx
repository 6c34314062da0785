import { render, screen } from '@testing-library/react';
import { Heading, Muted, VisuallyHidden } from './Text.tsx';

describe('Heading', () => {
  it('has the level that it is given, whatever its size', () => {
    render(
      <Heading as="h4" $size="section">
        Track record
      </Heading>,
    );
    expect(screen.getByRole('heading', { level: 4, name: 'Track record' })).toBeVisible();
  });
});

describe('Muted', () => {
  it('is a paragraph, or what the place asks for', () => {
    render(
      <>
        <Muted>Words</Muted>
        <Muted as="small">Note</Muted>
      </>,
    );
    expect(screen.getByText('Words').tagName).toBe('P');
    expect(screen.getByText('Note').tagName).toBe('SMALL');
  });
});

describe('VisuallyHidden', () => {
  it('stays in the accessible name', () => {
    render(
      <button type="button">
        Open<VisuallyHidden> order 142</VisuallyHidden>
      </button>,
    );
    expect(screen.getByRole('button', { name: 'Open order 142' })).toBeVisible();
  });
});
